import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { commentEndpoints, type ExportFormat } from '#api/projects/comments.ts';
import { buildUrl } from '#web/lib/api.ts';
import { CheckboxField } from '#web/ui/form/field.tsx';
import { Menu, menuItem } from '#web/ui/menu.tsx';
import type { CommentContext } from './use-save-comment.ts';

const formats: { format: ExportFormat; name: string; hint: string }[] = [
  { format: 'edl', name: 'DaVinci Resolve', hint: 'EDL with markers' },
  { format: 'fcp7xml', name: 'Premiere Pro', hint: 'Final Cut Pro 7 XML' },
  { format: 'fcpxml', name: 'Final Cut Pro', hint: 'FCPXML' },
  { format: 'avid', name: 'Avid Media Composer', hint: 'Marker XML' },
  { format: 'csv', name: 'Spreadsheet', hint: 'CSV' },
];

/** Downloads the comments as markers for an editing program or as a table, or opens them as a page to print: the open ones or all. */
export function ExportMenu({ context: { audience, fileId } }: { context: CommentContext }) {
  const [include, setInclude] = useState<'open' | 'all'>('open');
  return (
    <Menu
      buttonClass="flex min-h-11 items-center sm:min-h-12 gap-1 text-muted text-sm hover:text-ink"
      button={
        <>
          Export <ChevronDown aria-hidden size={14} />
        </>
      }
    >
      <li className="border-line border-b px-4 py-1 text-sm pointer-coarse:*:min-h-11">
        <CheckboxField
          label="Include resolved comments"
          checked={include === 'all'}
          onChange={({ target }) => setInclude(target.checked ? 'all' : 'open')}
        />
      </li>
      {formats.map(({ format, name, hint }) => (
        <li key={format} className="w-64">
          <a
            href={buildUrl(commentEndpoints.export, { params: { id: fileId }, query: { as: audience, format, include } })}
            className={`grid ${menuItem}`}
          >
            <Choice name={name} hint={hint} />
          </a>
        </li>
      ))}
      <li>
        <Link to={{ pathname: 'print', search: `include=${include}` }} target="_blank" className={`grid ${menuItem}`}>
          <Choice name="Printable page" hint="With pictures, in a new tab" />
        </Link>
      </li>
    </Menu>
  );
}

const Choice = ({ name, hint }: { name: string; hint: string }) => (
  <>
    {name}
    <span className="text-muted text-sm">{hint}</span>
  </>
);
