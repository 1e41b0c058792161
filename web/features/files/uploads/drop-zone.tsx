import { Upload as UploadIcon } from 'lucide-react';
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { filesOf } from './dropped-files.ts';
import { clearValue } from './upload-row.tsx';

interface DropZoneProps {
  /** What to send and how. */
  children: ReactNode;
  buttonLabel: string;
  onFiles: (files: File[]) => void;
}

/** Files are dropped here, or chosen with the button. */
export function DropZone({ children, buttonLabel, onFiles }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  useIgnoredDrops();
  const drop = async (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFiles(await filesOf(event.dataTransfer));
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button does the same
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget as Node | null) && setOver(false)}
      onDrop={drop}
      className={`flex flex-col gap-x-5 gap-y-3 rounded-sm border border-dashed px-4 py-4 sm:flex-row sm:items-center sm:justify-between ${
        isOver ? 'border-accent bg-inset' : 'border-input'
      }`}
    >
      <div className="min-w-0 text-muted text-sm">
        {/* Nothing can be dropped with a finger. */}
        <p className="pointer-coarse:hidden">Drop files or folders here, or choose them.</p>
        {children}
      </div>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        onChange={({ target }) => onFiles(Array.from(target.files ?? []))}
        onClick={clearValue}
      />
      <Button className="shrink-0" onClick={() => input.current?.click()}>
        <UploadIcon aria-hidden size={18} />
        {buttonLabel}
      </Button>
    </div>
  );
}

/** A file that's dropped beside the zone must not replace the page. */
function useIgnoredDrops() {
  useEffect(() => {
    const ignore = (event: Event) => event.preventDefault();
    const events = ['dragover', 'drop'] as const;
    for (const type of events) addEventListener(type, ignore);
    return () => {
      for (const type of events) removeEventListener(type, ignore);
    };
  }, []);
}
