import { useState } from 'react';
import { deliverableTitle, type FilesOf, type ProjectFile } from '#web/features/projects/files/files.ts';
import { formatSize } from '#web/lib/format.ts';
import { CheckboxField } from '#web/ui/form/field.tsx';
import { ArchiveLink, isInArchive } from './all-finals.tsx';
import { FileRow } from './file-row.tsx';

interface FinalsProps {
  of: FilesOf;
  files: ProjectFile[];
  /** The titles of the project's deliverables by their ids, as the studio put them. */
  titles: Map<number, string>;
}

/** The final files of several deliverables, of which one, some or all are downloaded at once. */
export function FinalsByDeliverable({ of, files, titles }: FinalsProps) {
  const groups = groupByDeliverable(files, titles);
  const inArchive = groups.filter((group) => group.files.some(isInArchive));
  const [chosen, setChosen] = useState<number[]>([]);
  const wanted = inArchive.filter(({ id }) => chosen.includes(id)).map(({ id }) => id);
  const isSome = wanted.length > 0 && wanted.length < inArchive.length;
  return (
    <>
      {files.filter(isInArchive).length > 1 && (
        <ArchiveLink of={of} deliverableIds={isSome ? wanted : undefined}>
          {isSome ? `Download ${wanted.length} of ${inArchive.length} as ZIP` : 'Download all as ZIP'}
        </ArchiveLink>
      )}
      <ul className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-4">
        {groups.map((group) => (
          <li key={group.id} className="grid grid-cols-[minmax(0,1fr)]">
            <GroupHeading
              group={group}
              canChoose={inArchive.length > 1 && inArchive.includes(group)}
              isChosen={chosen.includes(group.id)}
              onChoose={(isChosen) => setChosen(isChosen ? [...chosen, group.id] : chosen.filter((id) => id !== group.id))}
            />
            <ul className="grid divide-y divide-line">
              {group.files.map((file) => (
                <FileRow key={file.id} of={of} file={file} />
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </>
  );
}

interface Group {
  id: number;
  title: string;
  files: ProjectFile[];
}

/** Groups files in the studio's order. Those of deliverables that aren't part of the project any more come last. */
function groupByDeliverable(files: ProjectFile[], titles: Map<number, string>): Group[] {
  const order = [...titles.keys()];
  const place = ({ id }: Group) => (order.includes(id) ? order.indexOf(id) : order.length);
  return [...new Set(files.map(({ deliverable }) => deliverable!.id))]
    .map((id) => ({ id, files: files.filter(({ deliverable }) => deliverable!.id === id) }))
    .map((group) => ({ ...group, title: deliverableTitle(group.files[0]!, titles) ?? 'Other files' }))
    .sort((one, other) => place(one) - place(other));
}

interface GroupHeadingProps {
  group: Group;
  canChoose: boolean;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}

function GroupHeading({ group: { title, files }, canChoose, isChosen, onChoose }: GroupHeadingProps) {
  const size = files.reduce((sum, { size }) => sum + (size ?? 0), 0);
  const details = files.length > 1 && [`${files.length} files`, size > 0 && formatSize(size)].filter(Boolean).join(' · ');
  const heading = (
    <span className="[overflow-wrap:anywhere]">
      <span className="font-semibold">{title}</span>
      {details && <span className="text-muted text-sm tabular-nums"> · {details}</span>}
    </span>
  );
  return (
    <h4 className="border-line border-b font-normal font-sans text-base">
      {canChoose ? (
        <CheckboxField label={heading} checked={isChosen} onChange={({ target }) => onChoose(target.checked)} />
      ) : (
        <span className="flex py-1">{heading}</span>
      )}
    </h4>
  );
}
