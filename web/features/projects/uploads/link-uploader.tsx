import { Check } from 'lucide-react';
import { type LinkSender, targetByLink } from '#web/features/projects/uploads/queue/target-by-link.ts';
import type { Upload } from '#web/features/projects/uploads/queue/upload.ts';
import { useUploads } from '#web/features/projects/uploads/queue/uploads-provider.tsx';
import { useRememberedUploads } from '#web/features/projects/uploads/queue/use-remembered-uploads.ts';
import { formatSize } from '#web/lib/format.ts';
import { summarize } from './upload-texts.ts';
import { Uploader } from './uploader.tsx';

interface LinkUploaderProps {
  link: { id: number; projectId: number; bytesLeft: number };
  sender: LinkSender;
}

/** Somebody without an account sends footage by an upload link. */
export function LinkUploader({ link: { id, projectId, bytesLeft }, sender }: LinkUploaderProps) {
  useRememberedUploads(id, projectId, sender);
  const uploads = useUploads().filter(({ target }) => target.audience === 'link');
  const arrived = uploads.filter(({ status }) => status === 'done');
  // Begun uploads already count, but must remain on the screen until they're done.
  const isFull = bytesLeft === 0 && arrived.length === uploads.length;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p role="status" className="sr-only">
        {summarize(uploads)}
      </p>
      {isFull ? (
        <LinkFull />
      ) : (
        <Uploader target={targetByLink(id, projectId, sender)} buttonLabel="Choose files">
          <p>Keep this page open until everything has been sent.</p>
        </Uploader>
      )}
      {arrived.length > 0 && <Arrived uploads={arrived} />}
    </div>
  );
}

/** Shown instead of the uploader once the link's limit is reached. */
export const LinkFull = () => (
  <p className="rounded-sm bg-inset px-4 py-3">This link is full. Ask the studio for a new one to send more.</p>
);

const Arrived = ({ uploads }: { uploads: Upload[] }) => (
  <section aria-labelledby="arrived" className="grid grid-cols-[minmax(0,1fr)] gap-2">
    <h2 id="arrived" className="font-semibold">
      Received by the studio
    </h2>
    <ul className="grid gap-1.5">
      {uploads.map(({ id, name, size }) => (
        <li key={id} className="flex items-start gap-2 text-sm">
          <Check aria-hidden size={16} className="mt-0.5 shrink-0" />
          <span dir="auto" className="min-w-0 flex-1 [overflow-wrap:anywhere]">
            {name}
          </span>
          <span className="text-muted tabular-nums">{formatSize(size)}</span>
        </li>
      ))}
    </ul>
  </section>
);
