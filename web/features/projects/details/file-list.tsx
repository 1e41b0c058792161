import { formatInstant, formatSize } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import type { ProjectFile } from '../project.ts';

const colors = { source: 'cerulean', draft: 'iris', final: 'forest', feedback: 'mango' } as const;

export function FileList({ files }: { files: ProjectFile[] }) {
  if (files.length === 0) return <p className="text-muted">No files yet.</p>;
  return (
    <ul className="grid gap-3">
      {files.map(({ id, name, type, size, uploadedAt }) => (
        <li key={id} className="flex items-start justify-between gap-4">
          <span className="grid min-w-0">
            <span className="[overflow-wrap:anywhere]">{name}</span>
            <span className="text-muted text-sm tabular-nums">
              {size !== null && `${formatSize(size)}, `}
              {formatInstant(uploadedAt)}
            </span>
          </span>
          <Badge color={colors[type]}>{type}</Badge>
        </li>
      ))}
    </ul>
  );
}
