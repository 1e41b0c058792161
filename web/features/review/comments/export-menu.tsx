import { ChevronDown } from 'lucide-react';
import { useRef } from 'react';
import { commentEndpoints, type ExportFormat } from '../../../../contract/comments.ts';
import { buildUrl } from '../../../lib/api.ts';
import type { CommentContext } from './use-save-comment.ts';

const formats: { format: ExportFormat; name: string; hint: string }[] = [
  { format: 'edl', name: 'DaVinci Resolve', hint: 'EDL with markers' },
  { format: 'fcp7xml', name: 'Premiere Pro', hint: 'Final Cut Pro 7 XML' },
  { format: 'fcpxml', name: 'Final Cut Pro', hint: 'FCPXML' },
  { format: 'avid', name: 'Avid Media Composer', hint: 'Marker XML' },
  { format: 'csv', name: 'Spreadsheet', hint: 'CSV' },
  { format: 'html', name: 'Printable page', hint: 'Opens in a new tab' },
];

/** Downloads the comments as markers for an editing program, as a table or as a page. */
export function ExportMenu({ context: { area, fileId } }: { context: CommentContext }) {
  const menu = useRef<HTMLDetailsElement>(null);
  const close = () => menu.current?.removeAttribute('open');
  return (
    <details
      ref={menu}
      onKeyDown={(event) => event.key === 'Escape' && close()}
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && close()}
      className="relative shrink-0"
    >
      <summary className="flex min-h-12 list-none items-center gap-1 text-muted text-sm hover:text-ink">
        Export <ChevronDown aria-hidden size={14} />
      </summary>
      <ul className="absolute top-full right-0 z-30 w-60 rounded-sm border border-line bg-surface py-1 shadow-lg">
        {formats.map(({ format, name, hint }) => (
          <li key={format}>
            <a
              href={buildUrl(commentEndpoints.export, { params: { id: fileId }, query: { as: area, format } })}
              {...(format === 'html' && { target: '_blank', rel: 'noreferrer' })}
              onClick={close}
              className="grid px-4 py-1.5 hover:bg-inset"
            >
              {name}
              <span className="text-muted text-sm">{hint}</span>
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
