import { Paperclip } from 'lucide-react';
import { useFileInput } from '../../../ui/file-button.tsx';
import { IconButton } from '../player/icon-button.tsx';

/** Chooses files from the device. */
export function AttachButton({ onFiles, disabled }: { onFiles: (files: File[]) => void; disabled: boolean }) {
  const { input, open } = useFileInput({ multiple: true, onFiles });
  return (
    <>
      {input}
      <IconButton icon={Paperclip} label="Attach files" disabled={disabled} onClick={open} />
    </>
  );
}
