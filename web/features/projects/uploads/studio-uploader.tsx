import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { allDeliverables, useDeliverables } from '#web/features/projects/deliverables/deliverables.ts';
import { filesLock } from '#web/features/projects/files/files.ts';
import type { UploadTarget } from '#web/features/projects/uploads/queue/upload.ts';
import { useUploadQueue } from '#web/features/projects/uploads/queue/use-upload-queue.ts';
import { byVersion } from './match-files.ts';
import { PairingDialog } from './pairing-dialog.tsx';
import { Uploader } from './uploader.tsx';

const kinds = [
  { type: 'draft', name: 'Draft', text: 'A new version. The client sees it here, and is notified when you send it to review.' },
  { type: 'final', name: 'Final file' },
  { type: 'source', name: 'Footage', text: 'Material for the edit. The client sees it too.' },
] as const;

/** The studio's uploader, which first asks what is uploaded. */
export function StudioUploader({ projectId, adminId }: { projectId: number; adminId: number }) {
  const [type, setType] = useState<UploadTarget['type']>('draft');
  const name = useId();
  const kind = kinds.find((kind) => kind.type === type)!;
  const { data, hasSeveral, refetch } = useDeliverables(projectId);
  const { data: all } = useQuery({ ...allDeliverables(projectId), enabled: hasSeveral });
  const queue = useUploadQueue();
  const [unpaired, setUnpaired] = useState<File[]>();
  const target = { audience: 'admin', personId: adminId, projectId, type } as const;
  /** In a project of several films, somebody first says which film each file is for. */
  const receive = async (files: File[]) => {
    const { pages = [] } = data ?? (await refetch()).data ?? {};
    if (pages[0] && pages[0].body.deliverables.length > 1 && type !== 'source') setUnpaired(files);
    else queue.add(target, type === 'draft' ? byVersion(files) : files);
  };
  const filmOf = ({ type, deliverableId }: UploadTarget) =>
    hasSeveral && (type === 'draft' || type === 'final')
      ? all?.find(({ id, isFirst }) => (deliverableId === undefined ? isFirst : id === deliverableId))?.title
      : undefined;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <fieldset className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <legend className="float-left mr-5 font-medium text-sm">Upload as</legend>
        {kinds.map((kind) => (
          <label key={kind.type} className="flex min-h-9 pointer-coarse:min-h-11 items-center gap-2 text-sm">
            <input
              type="radio"
              name={name}
              checked={kind.type === type}
              onChange={() => setType(kind.type)}
              className="size-4 accent-accent"
            />
            {kind.name}
          </label>
        ))}
      </fieldset>
      <Uploader target={target} buttonLabel="Choose files" onFiles={receive} filmOf={filmOf}>
        <p>{'text' in kind ? kind.text : <FinalsText projectId={projectId} />}</p>
      </Uploader>
      <PairingDialog target={target} files={unpaired} onClose={() => setUnpaired(undefined)} />
    </div>
  );
}

/** When the client can download final files. Empty until it's known. */
function FinalsText({ projectId }: { projectId: number }) {
  const { data: lock } = useQuery(filesLock({ audience: 'admin', projectId }));
  if (lock === undefined) return '';
  return lock ? 'The client can download it once this project is paid.' : 'The client can download it at once.';
}
