import { FileText, Upload } from 'lucide-react';
import { formatSize } from '#web/lib/format.ts';
import { FileButton } from '#web/ui/button/file-button.tsx';
import { DropArea } from '#web/ui/drop-area.tsx';

interface ChooseCsvProps {
  /** The file that was chosen. */
  file: File | undefined;
  pending: boolean;
  onFile: (file: File) => void;
}

/** A file is dropped here, or chosen with the button. */
export function ChooseCsv({ file, pending, onFile }: ChooseCsvProps) {
  const choose = (chosen: File | undefined) => chosen && !pending && onFile(chosen);
  return (
    <DropArea
      onDrop={({ files }) => choose(files[0])}
      className="flex flex-col gap-x-5 gap-y-3 px-4 py-4 sm:flex-row sm:items-center sm:justify-between"
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
          {/* Hidden on touch screens, where nothing can be dropped. */}
          <p className="pointer-coarse:hidden">Drop a CSV file here, or choose it.</p>
          <p>Up to 5 MB and 5,000 rows, as saved by Excel, Numbers or Google Sheets.</p>
        </div>
      )}
      <FileButton
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
        variant={file ? 'secondary' : 'primary'}
        className="shrink-0"
        pending={pending && 'Checking...'}
        onFiles={([chosen]) => choose(chosen)}
      >
        <Upload aria-hidden size={18} />
        {file ? 'Choose another file' : 'Choose a file'}
      </FileButton>
    </DropArea>
  );
}
