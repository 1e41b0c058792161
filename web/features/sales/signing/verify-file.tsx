import { useMutation } from '@tanstack/react-query';
import { CircleCheck, CircleHelp, FileSearch } from 'lucide-react';
import { formatInstant } from '#web/lib/format.ts';
import { FileButton } from '#web/ui/button/file-button.tsx';
import { DropArea } from '#web/ui/drop-area.tsx';
import { ErrorMessage } from '#web/ui/error-message.tsx';
import { type CheckedFile, checkFile } from './check-file.ts';

/** Says of a file that somebody has whether it's a signed document, as it was sealed. The file stays on their device. */
export function VerifyFile() {
  const check = useMutation({ mutationFn: checkFile });
  const choose = (file: File | undefined) => file && !check.isPending && check.mutate(file);
  return (
    <div className="grid gap-4">
      <DropArea onDrop={({ files }) => choose(files[0])} className="grid justify-items-start gap-3 px-4 py-4">
        {/* Hidden on touch screens, where nothing can be dropped. */}
        <p className="pointer-coarse:hidden text-muted text-sm">Drop the PDF here, or choose it.</p>
        <FileButton accept=".pdf,application/pdf" pending={check.isPending && 'Checking...'} onFiles={([file]) => choose(file)}>
          <FileSearch aria-hidden size={18} />
          {check.data ? 'Check another file' : 'Choose a PDF'}
        </FileButton>
      </DropArea>
      <div role="status">{check.data && !check.isPending && <Result {...check.data} />}</div>
      <ErrorMessage error={check.error} />
    </div>
  );
}

const Result = ({ name, hash, document }: CheckedFile) => (
  <div className="grid gap-3">
    <div className={`grid gap-2 rounded-sm px-4 py-3 ${document ? 'bg-forest text-on-forest' : 'bg-mango text-on-mango'}`}>
      <h2 className="flex items-center gap-2 font-semibold">
        {document ? <CircleCheck aria-hidden size={20} /> : <CircleHelp aria-hidden size={20} />}
        {document ? 'Signed and unchanged' : 'Unknown file'}
      </h2>
      <p className="text-pretty [overflow-wrap:anywhere]">
        {document
          ? describe(document)
          : "This isn't a document that was signed here, or it was changed since. Even printing or saving it again makes another file, so please check the one you received."}
      </p>
    </div>
    <p className="text-muted text-sm [overflow-wrap:anywhere]">
      {name}
      <br />
      SHA-256 <span className="font-mono">{hash}</span>
    </p>
  </div>
);

function describe({ title, signerName, countersignerName, studioName, signedAt }: NonNullable<CheckedFile['document']>): string {
  const signed = `“${title}” was signed by ${signerName} for ${studioName} on ${formatInstant(signedAt)}`;
  const countersigned = countersignerName ? `, and countersigned by ${countersignerName}` : '';
  return `${signed}${countersigned}. This file is exactly as it was sealed then.`;
}
