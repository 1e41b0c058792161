import { fileEndpoints } from '#api/projects/files.ts';
import { addDays } from '#domain/shared/dates.ts';
import { deliverableTitle, type FilesOf, type ProjectFile, useDeliverableTitles, useFiles } from '#web/features/projects/files/files.ts';
import { call } from '#web/lib/api.ts';
import { today } from '#web/lib/calendar.ts';
import { formatDate } from '#web/lib/format.ts';
import { ActionButton } from '#web/ui/button/action-button.tsx';
import { useAction } from '#web/ui/button/use-action.ts';
import { ShowMore } from '#web/ui/list/show-more.tsx';
import { FileText } from './file-row.tsx';

const restorableDays = 30;

/** Files that can still be restored, if there are any. */
export function DeletedFiles(of: FilesOf) {
  const list = useFiles(of, { deleted: 'true' });
  const titles = useDeliverableTitles(of);
  if (!list.files?.length) return null;
  return (
    <details className="text-sm">
      <summary className="w-fit cursor-pointer text-muted pointer-coarse:py-3 underline-offset-4 hover:text-ink hover:underline">
        Recently deleted
      </summary>
      <ul className="grid divide-y divide-line">
        {list.files.map((file) => (
          <DeletedFile key={file.id} of={of} file={file} film={deliverableTitle(file, titles)} />
        ))}
      </ul>
      <ShowMore list={list} />
    </details>
  );
}

function DeletedFile({ of, file, film }: { of: FilesOf; file: ProjectFile; film: string | undefined }) {
  const restore = useAction({
    mutationFn: () => call(fileEndpoints.restore, { params: { id: file.id }, query: { as: of.audience } }),
    successMessage: 'File restored.',
    errorMessage: "The file couldn't be restored. Please try again.",
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <FileText file={file} film={film}>
        {file.deletedAt && <p className="text-muted text-sm">Can be restored until {lastDay(file.deletedAt)}</p>}
      </FileText>
      <ActionButton size="small" action={restore} pendingLabel="Restoring..." aria-label={`Restore ${file.name}`}>
        Restore
      </ActionButton>
    </li>
  );
}

const lastDay = (deletedAt: string) => formatDate(addDays(today(new Date(deletedAt)), restorableDays));
