import { useQuery } from '@tanstack/react-query';
import { storageEndpoints } from '#api/projects/storage.ts';
import type { JsonResponse } from '#api/shared/endpoint.ts';
import { call } from '#web/lib/api.ts';
import { formatInstant, formatSize } from '#web/lib/format.ts';
import { query } from '#web/lib/query.ts';
import { FailedState } from '#web/ui/card/card.tsx';
import { TitledCard } from '#web/ui/card/titled-card.tsx';
import { ConfirmButton } from '#web/ui/dialog/confirm-button.tsx';
import type { Column } from '#web/ui/list/data-table.tsx';
import { ShortTable } from '#web/ui/list/short-table.tsx';
import { ProgressTrack } from '#web/ui/progress-track.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { percentOf } from './upload-texts.ts';

type AnyUpload = JsonResponse<typeof storageEndpoints.listUploads>['uploads'][number];

/** Uploads underway by anybody, which the studio can cancel; nothing while there are none. */
export function UnfinishedUploads() {
  const { data: uploads, isError, refetch } = useQuery(query(storageEndpoints.listUploads, {}, { select: ({ uploads }) => uploads }));
  if (!uploads) return isError ? <FailedState onRetry={refetch} /> : null;
  if (uploads.length === 0) return null;
  return (
    <TitledCard title="Unfinished uploads" flush>
      <ShortTable columns={columns} rows={uploads} caption="Unfinished uploads, newest first" />
    </TitledCard>
  );
}

const columns: Column<AnyUpload>[] = [
  {
    name: 'File',
    cell: (upload) => (
      <div>
        <div dir="auto" className="font-medium [overflow-wrap:anywhere]">
          {upload.name}
        </div>
        <Destination {...upload} />
      </div>
    ),
  },
  {
    name: 'From',
    cell: (upload) => (
      <div className="lg:min-w-[24ch]">
        <div className="[overflow-wrap:anywhere]">{upload.uploadedBy}</div>
        <div className="text-muted text-sm [overflow-wrap:anywhere]">{uploaders[upload.uploader](upload)}</div>
      </div>
    ),
  },
  { name: 'Received', cell: (upload) => <Received {...upload} /> },
  { name: 'Started', cell: ({ createdAt }) => <span className="tabular-nums lg:whitespace-nowrap">{formatInstant(createdAt)}</span> },
  { name: 'Actions', place: 'actions', cell: (upload) => <Cancel {...upload} />, align: 'end' },
];

function Destination({ project, lead }: AnyUpload) {
  if (project)
    return (
      <>
        <TextLink to={`/admin/projects/${project.id}`}>{project.title}</TextLink>
        {project.deliverableTitle && <span className="text-muted text-sm [overflow-wrap:anywhere]"> · {project.deliverableTitle}</span>}
      </>
    );
  return lead ? <TextLink to={`/admin/leads/${lead.id}`}>Brief</TextLink> : <TextLink to="/admin/site">Website</TextLink>;
}

const uploaders: Record<AnyUpload['uploader'], (upload: AnyUpload) => string> = {
  studio: ({ project }) => (project ? `Studio, for ${project.clientName}` : 'Studio'),
  client: () => 'Client',
  link: ({ project }) => `Upload link, for ${project!.clientName}`,
  lead: ({ lead }) => lead!.email,
};

const Received = ({ name, size, receivedBytes }: AnyUpload) => (
  <div className="grid w-full max-w-48 gap-1.5">
    <span className="tabular-nums lg:whitespace-nowrap">
      {formatSize(receivedBytes)} of {formatSize(size)}
    </span>
    <ProgressTrack label={`Received of ${name}`} percent={percentOf({ sent: receivedBytes, size })} isMoving={false} />
  </div>
);

const Cancel = ({ id, name, uploadedBy }: AnyUpload) => (
  <ConfirmButton
    label="Cancel"
    button={{ size: 'small', 'aria-label': `Cancel the upload of ${name}` }}
    title="Cancel this upload?"
    confirmLabel="Cancel upload"
    cancelLabel="Keep it"
    pendingLabel="Cancelling..."
    action={{
      mutationFn: () => call(storageEndpoints.cancelUpload, { params: { id } }),
      successMessage: 'Upload cancelled.',
      errorMessage: "The upload couldn't be cancelled. It may have just finished.",
    }}
  >
    <p className="[overflow-wrap:anywhere]">
      What has arrived of {name} will be deleted, and {uploadedBy} will see that the studio cancelled it.
    </p>
  </ConfirmButton>
);
