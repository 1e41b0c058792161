import { FileText, Upload } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { formatSize } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';

interface ChooseCsvProps {
  /** The one that was chosen. */
  file: File | undefined;
  pending: boolean;
  onFile: (file: File) => void;
}

/** A file is dropped here, or chosen with the button. */
export function ChooseCsv({ file, pending, onFile }: ChooseCsvProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const dropped = event.dataTransfer.files[0];
    if (dropped && !pending) onFile(dropped);
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
      {file ? (
        <p className="flex min-w-0 items-center gap-3">
          <FileText aria-hidden size={20} className="shrink-0 text-muted" />
          <span className="min-w-0">
            <span className="block font-semibold [overflow-wrap:anywhere]">{file.name}</span>
            <span className="text-muted text-sm tabular-nums">{formatSize(file.size)}</span>
          </span>
        </p>
      ) : (
        <div className="min-w-0 text-muted text-sm">
          {/* Nothing can be dropped with a finger. */}
          <p className="pointer-coarse:hidden">Drop a CSV file here, or choose it.</p>
          <p>At most 5 MB and 5,000 rows, as saved by Excel, Numbers or Google Sheets.</p>
        </div>
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
        onChange={({ currentTarget }) => {
          if (currentTarget.files?.[0]) onFile(currentTarget.files[0]);
          // Otherwise choosing the same file again, corrected, changes nothing.
          currentTarget.value = '';
        }}
      />
      <Button
        variant={file ? 'secondary' : 'primary'}
        className="shrink-0"
        pending={pending && 'Checking...'}
        onClick={() => input.current?.click()}
      >
        <Upload aria-hidden size={18} />
        {file ? 'Choose another file' : 'Choose a file'}
      </Button>
    </div>
  );
}
