import { ChevronDown } from 'lucide-react';
import { commentEndpoints, type ExportFormat } from '#contract/projects/comments.ts';
import { buildUrl } from '#web/lib/api.ts';
import { Menu, menuItem } from '#web/ui/menu.tsx';
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
export const ExportMenu = ({ context: { audience, fileId } }: { context: CommentContext }) => (
  <Menu
    buttonClass="flex min-h-12 items-center gap-1 text-muted text-sm hover:text-ink"
    button={
      <>
        Export <ChevronDown aria-hidden size={14} />
      </>
    }
  >
    {formats.map(({ format, name, hint }) => (
      <li key={format} className="w-60">
        <a
          href={buildUrl(commentEndpoints.export, { params: { id: fileId }, query: { as: audience, format } })}
          {...(format === 'html' && { target: '_blank', rel: 'noreferrer' })}
          className={`grid ${menuItem}`}
        >
          {name}
          <span className="text-muted text-sm">{hint}</span>
        </a>
      </li>
    ))}
  </Menu>
);
