import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type SiteFilm, siteFilmEndpoints } from '#api/website/site-films.ts';
import type { Upload } from '#web/features/projects/uploads/queue/upload.ts';
import { percentOf } from '#web/features/projects/uploads/upload-texts.ts';
import { isStatus } from '#web/lib/api.ts';
import { formatPercent, formatSize } from '#web/lib/format.ts';
import { query } from '#web/lib/query.ts';
import { Button } from '#web/ui/button/button.tsx';
import type { FieldProps } from '#web/ui/form/field.tsx';
import { ProgressTrack } from '#web/ui/progress-track.tsx';
import { ChooseFilm } from './choose-film.tsx';
import { describeFilm } from './film-status.ts';
import { useFilmUploads } from './use-film-upload.ts';

interface UploadedFilmProps extends FieldProps {
  id: string;
  onRemove: () => void;
}

/** A film that was uploaded, or is being: how far it is, and what went wrong. */
export function UploadedFilm({ id, label, error, onRemove }: UploadedFilmProps) {
  const { queue, uploads } = useFilmUploads();
  const upload = uploads.find(({ uploadId, status }) => uploadId === id && status !== 'done' && status !== 'interrupted');
  const { data: film, error: failure } = useQuery(query(siteFilmEndpoints.read, { params: { id } }, { select: ({ film }) => film }));
  const problem =
    error?.message ??
    film?.error ??
    (upload?.status === 'failed' ? upload.problem : undefined) ??
    (isStatus(failure, 404) ? 'This film was deleted, because it was never published. Please upload it again.' : undefined);
  const progress = upload ? percentOf(upload) : film?.status === 'processing' ? film.progress : undefined;
  const remove = () => {
    if (upload) queue.cancel(upload.id);
    onRemove();
  };
  return (
    <fieldset className="grid min-w-0 gap-3 rounded-sm border border-input p-3">
      <legend className="px-1 font-medium text-sm">{label}</legend>
      {film && (
        <p className="text-sm [overflow-wrap:anywhere]">
          <span dir="auto" className="font-medium">
            {film.name}
          </span>
          <span role="status" className="block text-muted tabular-nums">
            {upload ? describeUpload(upload) : describeFilm(film)}
          </span>
        </p>
      )}
      {film && progress !== undefined && (
        <ProgressTrack label={film.name} percent={progress} isMoving={!upload || upload.status === 'uploading'} />
      )}
      {problem && (
        <p role="alert" className="text-on-rose text-sm">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {upload?.status === 'failed' && (
          <Button variant="secondary" size="small" onClick={() => queue.resume(upload.id)}>
            Try again
          </Button>
        )}
        {film?.status === 'uploading' && !upload && <ContinueUpload film={film} />}
        <Button variant="secondary" size="small" onClick={remove}>
          {upload ? 'Cancel' : 'Remove'}
        </Button>
      </div>
    </fieldset>
  );
}

function describeUpload(upload: Upload): string {
  const { status, size, sent, problem } = upload;
  if (status === 'waiting' && problem) return problem;
  if (status === 'signed out') return 'Log in again to continue uploading.';
  return sent >= size ? 'Finishing…' : `Uploading… ${formatPercent(percentOf(upload))} of ${formatSize(size)}`;
}

/** Asks for the film's file, since after a reload only the admin can open it again. */
function ContinueUpload({ film: { id, name, size, lastModified } }: { film: SiteFilm }) {
  const { queue, target, uploads } = useFilmUploads();
  const [mismatch, setMismatch] = useState<string>();
  const { personId } = target;
  useEffect(() => {
    const target = { audience: 'admin', personId, projectId: null, type: 'film' } as const;
    queue.addInterrupted({ target, name, size, lastModified, sent: 0, uploadId: id });
  }, [queue, personId, id, name, size, lastModified]);
  const upload = uploads.find(({ uploadId }) => uploadId === id);
  return (
    <div className="grid gap-2">
      <ChooseFilm label="Choose the file" onFile={async (file) => upload && setMismatch(await queue.continueWith(upload.id, file))} />
      {mismatch && (
        <p role="alert" className="text-on-rose text-sm">
          {mismatch}
        </p>
      )}
    </div>
  );
}
