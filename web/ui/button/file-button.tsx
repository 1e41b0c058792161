import { type ComponentProps, useRef } from 'react';
import { Button } from './button.tsx';
import { useReadOnly } from './read-only.ts';

interface FileInputProps {
  /** The types of files, as in the `accept` attribute of `input`. */
  accept?: string;
  multiple?: boolean;
  onFiles: (files: File[]) => void;
}

/** @returns an invisible file input, and what opens its dialog */
export function useFileInput({ onFiles, ...props }: FileInputProps) {
  const ref = useRef<HTMLInputElement>(null);
  const input = (
    <input
      {...props}
      ref={ref}
      type="file"
      hidden
      onChange={({ currentTarget }) => {
        const files = Array.from(currentTarget.files ?? []);
        // Without this, choosing the same file again would fire no event.
        currentTarget.value = '';
        onFiles(files);
      }}
    />
  );
  return { input, open: () => ref.current?.click() };
}

type FileButtonProps = FileInputProps & Omit<ComponentProps<typeof Button>, 'onClick'>;

/** A button that opens the browser's dialog for choosing files. */
export function FileButton({ accept, multiple = false, onFiles, disabled, ...props }: FileButtonProps) {
  const isReadOnly = useReadOnly();
  const { input, open } = useFileInput({ ...(accept && { accept }), multiple, onFiles });
  return (
    <>
      {input}
      <Button {...props} disabled={disabled || isReadOnly} onClick={open} />
    </>
  );
}
