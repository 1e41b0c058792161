import { Paperclip } from 'lucide-react';
import { IconButton } from '#web/features/projects/review/player/icon-button.tsx';
import { useFileInput } from '#web/ui/file-button.tsx';

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
