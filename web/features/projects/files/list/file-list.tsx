import { deliverableTitle, type FilesOf, useDeliverableTitles, useFiles } from '#web/features/projects/files/files.ts';
import { FailedState } from '#web/ui/card/card.tsx';
import { ShowMore } from '#web/ui/list/show-more.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { AllFinals } from './all-finals.tsx';
import { DeletedFiles } from './deleted-files.tsx';
import { fileGroups } from './file-groups.ts';
import { FileRow } from './file-row.tsx';
import { FinalsByDeliverable } from './finals-by-deliverable.tsx';
import { LockNotice } from './lock-notice.tsx';

interface FileListProps extends FilesOf {
  /** False with an access code, which only allows viewing. */
  canAct: boolean;
  /** Opens the dialog that sends a draft invoice, for the studio. */
  onSendInvoice?: (draftId: number) => void;
}

/** A project's files, grouped by what they are. */
export function FileList({ canAct, onSendInvoice, ...of }: FileListProps) {
  const groups = [
    useFiles(of, { type: 'final' }),
    useFiles(of, { type: 'draft' }),
    useFiles(of, { type: 'source' }),
    useFiles(of, { type: 'feedback' }),
  ];
  const titles = useDeliverableTitles(of);
  const lists = fileGroups.map((group, index) => ({ ...group, list: groups[index]! }));
  if (lists.some(({ list }) => list.isPending)) return <Spinner text="Loading files..." />;
  const failed = lists.find(({ list }) => !list.files)?.list;
  if (failed) return <FailedState onRetry={failed.refetch} />;
  const shown = lists.filter(({ list }) => list.files!.length > 0);
  return (
    <>
      {shown.length === 0 && (
        <p className="text-muted">{lists.some(({ list }) => list.isFetching) ? 'Loading files...' : 'No files yet.'}</p>
      )}
      <LockNotice of={of} files={shown.flatMap(({ list }) => list.files!)} onSendInvoice={onSendInvoice} />
      {shown.map(({ type, title, list }) => (
        <section key={type} aria-label={title} className="grid grid-cols-[minmax(0,1fr)]">
          <h3 className="font-medium font-sans text-muted text-sm">{title}</h3>
          {type === 'final' && titles && of.audience === 'client' ? (
            <FinalsByDeliverable of={of} files={list.files!} titles={titles} />
          ) : (
            <>
              {type === 'final' && <AllFinals of={of} files={list.files!} />}
              <ul className="grid divide-y divide-line">
                {list.files!.map((file) => (
                  <FileRow key={file.id} of={of} file={file} film={deliverableTitle(file, titles)} />
                ))}
              </ul>
            </>
          )}
          <ShowMore list={list} />
        </section>
      ))}
      {canAct && <DeletedFiles {...of} />}
    </>
  );
}
