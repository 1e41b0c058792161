import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { JsonResponse } from '#api/shared/endpoint.ts';
import { siteEndpoints } from '#api/website/site-editor.ts';
import { type Difference, differences } from '#web/features/website/editor/history/differences.ts';
import { siteQuery } from '#web/features/website/editor/site.ts';
import { call } from '#web/lib/api.ts';
import { formatInstant } from '#web/lib/format.ts';
import { useList } from '#web/lib/list/use-list.ts';
import { query } from '#web/lib/query.ts';
import { adminTitle } from '#web/lib/site.ts';
import { Badge } from '#web/ui/badge.tsx';
import { FailedState } from '#web/ui/card/card.tsx';
import { ConfirmButton } from '#web/ui/dialog/confirm-button.tsx';
import { ShowMore } from '#web/ui/list/show-more.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

export const meta = adminTitle('Site history');

type Version = JsonResponse<typeof siteEndpoints.history>[number];

/** Who published what and when. */
export default function SiteHistoryPage() {
  const list = useList(siteEndpoints.history);
  const { items: versions, isError, refetch } = list;
  return (
    <div className="max-w-[60rem]">
      <PageHead back={{ to: '/admin/site', label: 'Site' }} title="History of the site" />
      {versions ? (
        <div>
          <ol className="mt-4 grid gap-3">
            {versions.map((version, index) => (
              <VersionEntry key={version.id} version={version} isLive={index === 0} />
            ))}
          </ol>
          <ShowMore list={list} />
        </div>
      ) : isError ? (
        <FailedState onRetry={refetch} />
      ) : (
        <Spinner text="Loading history..." />
      )}
    </div>
  );
}

function VersionEntry({ version, isLive }: { version: Version; isLive: boolean }) {
  const [isOpen, setOpen] = useState(isLive);
  const { id, publishedAt, publishedBy } = version;
  const unpublished = id === 1 ? 'the content that came with the site' : 'updated automatically';
  const origin = publishedBy ? `published by ${publishedBy}` : unpublished;
  return (
    <li className="rounded-md border border-line bg-surface">
      <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3">
          <span className="font-semibold">Version {id}</span>
          {isLive && <Badge color="forest">Live</Badge>}
          <span className="text-muted text-sm">
            {formatInstant(publishedAt)}, {origin}
          </span>
        </summary>
        {isOpen && (
          <div className="grid gap-4 border-line border-t p-4">
            <Changes id={id} />
            {!isLive && <RestoreButton id={id} />}
          </div>
        )}
      </details>
    </li>
  );
}

function Changes({ id }: { id: number }) {
  const { data, isError, refetch } = useQuery(
    query(siteEndpoints.readVersion, { params: { id } }, { staleTime: Number.POSITIVE_INFINITY }),
  );
  if (!data) return isError ? <FailedState onRetry={refetch} /> : <Spinner text="Loading changes..." />;
  if (data.previous === null) return <p className="text-muted">The first version.</p>;
  const changes = differences(data.previous, data.version.content);
  if (changes.length === 0) return <p className="text-muted">Only what a client has withdrawn is gone, from earlier versions, too.</p>;
  return (
    <dl className="grid gap-3">
      {changes.map((change, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
        <Change key={index} {...change} />
      ))}
    </dl>
  );
}

const Change = ({ where, before, after, note }: Difference) => (
  <div className="grid gap-1 [overflow-wrap:anywhere]">
    <dt className="text-muted text-sm">{where}</dt>
    <dd className="grid gap-1">
      {note && <span className="font-medium text-sm">{note}</span>}
      {before !== undefined && <del className="text-on-rose">{before}</del>}
      {after !== undefined && <ins className="text-on-forest no-underline">{after}</ins>}
    </dd>
  </div>
);

function RestoreButton({ id }: { id: number }) {
  const navigate = useNavigate();
  const { data: site } = useQuery(siteQuery);
  return (
    <div>
      <ConfirmButton
        label={`Restore version ${id}`}
        button={{ size: 'small', disabled: !site }}
        title={`Restore version ${id}?`}
        confirmLabel="Restore"
        harmless
        pendingLabel="Restoring..."
        action={{
          mutationFn: () => call(siteEndpoints.restore, { params: { id }, body: { version: site!.draft.version } }),
          successMessage: `Version ${id} is your draft now. Visitors see it once you publish.`,
          errorMessage: "The version couldn't be restored. Please try again.",
          onSuccess: () => navigate('/admin/site'),
        }}
      >
        <p>It replaces what is in the draft. Nothing changes for visitors until you publish.</p>
      </ConfirmButton>
    </div>
  );
}
