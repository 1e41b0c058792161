import { Paperclip } from 'lucide-react';
import { useRef } from 'react';
import { IconButton } from '../player/icon-button.tsx';

/** Chooses files from the device. */
export function AttachButton({ onFiles, disabled }: { onFiles: (files: File[]) => void; disabled: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        onChange={({ currentTarget }) => {
          onFiles(Array.from(currentTarget.files ?? []));
          // Otherwise choosing the same file again changes nothing.
          currentTarget.value = '';
        }}
      />
      <IconButton icon={Paperclip} label="Attach files" disabled={disabled} onClick={() => input.current?.click()} />
    </>
  );
}
