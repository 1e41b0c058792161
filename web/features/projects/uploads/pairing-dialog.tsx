import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { deliverableEndpoints } from '#api/projects/deliverable-endpoints.ts';
import { allDeliverables, choiceName, type Deliverable, isCancelled } from '#web/features/projects/deliverables/deliverables.ts';
import type { UploadTarget } from '#web/features/projects/uploads/queue/upload.ts';
import { useUploadQueue } from '#web/features/projects/uploads/queue/use-upload-queue.ts';
import { call } from '#web/lib/api.ts';
import { Button } from '#web/ui/button/button.tsx';
import { useAction } from '#web/ui/button/use-action.ts';
import { FailedState } from '#web/ui/card/card.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { DialogFooter } from '#web/ui/dialog/dialog-footer.tsx';
import { control } from '#web/ui/form/field.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { type Choice, groupFiles, matchFiles, suggestDeliverable } from './match-files.ts';

interface DialogProps {
  target: UploadTarget & { projectId: number };
  /** Undefined while there is nothing to pair. */
  files: File[] | undefined;
  onClose: () => void;
}

/** Says which deliverable each file is for, before anything is sent. What their names say is suggested. */
export function PairingDialog({ files, ...rest }: DialogProps) {
  const title = files?.length === 1 ? 'What is this file for?' : 'What are these files for?';
  return (
    <Dialog title={title} open={files !== undefined} onClose={rest.onClose}>
      {files && <LoadedPairing files={files} {...rest} />}
    </Dialog>
  );
}

/** Pairs files by the titles that the deliverables have now. Suggestions don't change afterward. */
function LoadedPairing(props: Omit<PairingProps, 'deliverables'>) {
  const { data, isFetchedAfterMount, isError, refetch } = useQuery({
    ...allDeliverables(props.target.projectId),
    refetchOnMount: 'always',
  });
  if (data && isFetchedAfterMount) return <Pairing {...props} deliverables={data} />;
  return isError ? <FailedState onRetry={refetch} /> : <Spinner text="Loading deliverables..." />;
}

interface PairingProps extends Omit<DialogProps, 'files'> {
  files: File[];
  deliverables: Deliverable[];
}

function Pairing({ target, files, deliverables, onClose }: PairingProps) {
  const open = deliverables.filter((deliverable) => !isCancelled(deliverable));
  const [choices, setChoices] = useState<Choice[]>(() =>
    matchFiles(
      files.map(({ name }) => name),
      open,
    ).map((id) => id ?? undefined),
  );
  const choose = (chosen: Choice, isMeant: (index: number) => boolean) =>
    setChoices(choices.map((choice, index) => (isMeant(index) ? chosen : choice)));
  const send = useSend(target, files, choices, onClose);
  const unanswered = choices.filter((choice) => choice === undefined).length;
  const sent = choices.filter((choice) => choice !== 'none').length;
  return (
    <>
      <ul className="grid divide-y divide-line">
        {files.map((file, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: files of the same name may come from several folders
          <li key={index} className="grid items-center gap-x-4 gap-y-1.5 py-2.5 sm:grid-cols-2">
            <span dir="auto" className="min-w-0 text-sm [overflow-wrap:anywhere]">
              {file.name}
            </span>
            <ChoiceSelect
              file={file}
              choice={choices[index]}
              deliverables={open}
              onChoose={(chosen) => choose(chosen, (other) => other === index)}
            />
          </li>
        ))}
      </ul>
      {unanswered > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-sm bg-inset px-4 py-3 text-sm">
          <p role="status">{unanswered === 1 ? '1 file is still to be chosen for.' : `${unanswered} files are still to be chosen for.`}</p>
          <Button variant="secondary" size="small" onClick={() => choose('new', (index) => choices[index] === undefined)}>
            Make new ones
          </Button>
        </div>
      )}
      <DialogFooter error={send.error}>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={unanswered > 0 || sent === 0} pending={send.isPending && 'Starting...'} onClick={() => send.mutate()}>
          {sent === 1 ? 'Upload 1 file' : `Upload ${sent} files`}
        </Button>
      </DialogFooter>
    </>
  );
}

interface ChoiceSelectProps {
  file: File;
  choice: Choice;
  deliverables: Deliverable[];
  onChoose: (choice: Choice) => void;
}

function ChoiceSelect({ file, choice, deliverables, onChoose }: ChoiceSelectProps) {
  return (
    <select
      aria-label={`What ${file.name} is for`}
      value={choice ?? ''}
      onChange={({ target: { value } }) => onChoose(value === 'new' || value === 'none' ? value : Number(value))}
      className={`${control} py-1.5`}
    >
      {choice === undefined && <option value="">Choose…</option>}
      {deliverables.map((deliverable) => (
        <option key={deliverable.id} value={deliverable.id}>
          {choiceName(deliverable)}
        </option>
      ))}
      <option value="new">New: {choiceName(suggestDeliverable(file.name))}</option>
      <option value="none">Don't upload</option>
    </select>
  );
}

/** Adds the new deliverables, all of them or none, then puts every file into the queue. */
function useSend(target: UploadTarget & { projectId: number }, files: File[], choices: Choice[], onClose: () => void) {
  const queue = useUploadQueue();
  return useAction({
    mutationFn: async () => {
      const groups = groupFiles(files, choices);
      const added = groups.flatMap(({ deliverable }) => (typeof deliverable === 'number' ? [] : [deliverable]));
      const ids = added.length > 0 ? await addDeliverables(target.projectId, added) : [];
      return groups.map(({ deliverable, files }) => ({
        deliverableId: typeof deliverable === 'number' ? deliverable : ids[added.indexOf(deliverable)]!,
        files,
      }));
    },
    successMessage: (groups) => {
      const count = groups.flatMap(({ files }) => files).length;
      return count === 1 ? 'The upload has begun.' : `${count} uploads have begun.`;
    },
    errorMessage: "The new deliverables couldn't be added. Please try again.",
    onSuccess: (groups) => {
      for (const { deliverableId, files } of groups) queue.add({ ...target, deliverableId }, files);
      onClose();
    },
  });
}

/** @returns the ids of the new deliverables */
async function addDeliverables(projectId: number, added: ReturnType<typeof suggestDeliverable>[]): Promise<number[]> {
  const { deliverables } = await call(deliverableEndpoints.createBatch, { params: { id: projectId }, body: { deliverables: added } });
  return deliverables.map(({ id }) => id);
}
