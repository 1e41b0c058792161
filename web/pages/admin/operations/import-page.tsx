import { Download } from 'lucide-react';
import { Link } from 'react-router';
import { importEndpoints } from '#api/operations/imports.ts';
import { type ImportColumn, type ImportKind, importColumns, importKinds } from '#domain/operations/import-columns.ts';
import { ImportFile } from '#web/features/operations/imports/import-file.tsx';
import { kindTexts } from '#web/features/operations/imports/import-kinds.ts';
import { buildUrl } from '#web/lib/api.ts';
import { useFilter } from '#web/lib/list/use-filter.ts';
import { adminTitle } from '#web/lib/site.ts';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Section } from '#web/ui/section.tsx';

export const meta = adminTitle('Import');

/** Brings clients, projects and invoices here from another program. */
export default function AdminImportPage() {
  const kind = useFilter().oneOf('kind', importKinds) ?? 'clients';
  return (
    <div data-wide className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <PageHead title="Import" />
      <div className="max-w-6xl">
        <KindTrack current={kind} />
      </div>
      <ImportFile key={kind} kind={kind} />
      <div className="grid max-w-6xl gap-8">
        <Section title="Columns" text="In any order, with these headings or the ones that common programs use. Other columns are ignored.">
          <Columns kind={kind} />
          <ButtonLink
            variant="secondary"
            size="small"
            to={buildUrl(importEndpoints.template, { params: { kind } })}
            reloadDocument
            download
            className="justify-self-start"
          >
            <Download aria-hidden size={16} /> Download a template
          </ButtonLink>
        </Section>
        <Section title="Good to know">
          <ul className="grid max-w-[70ch] list-disc gap-1.5 pl-5 marker:text-muted">
            {kindTexts[kind].consequences.map((consequence) => (
              <li key={consequence} className="text-pretty">
                {consequence}
              </li>
            ))}
          </ul>
        </Section>
      </div>
    </div>
  );
}

/** Links to the kinds of data, drawn as clips on a track, in the order in which to import them. */
const KindTrack = ({ current }: { current: ImportKind }) => (
  <nav aria-label="What to import" className="grid gap-1.5 sm:grid-cols-3">
    {importKinds.map((kind, index) => (
      <Link
        key={kind}
        to={`/admin/settings/import?kind=${kind}`}
        aria-current={kind === current ? 'true' : undefined}
        className="grid content-start gap-0.5 rounded-sm border border-line border-l-4 bg-surface px-4 py-3 hover:border-muted aria-[current=true]:border-l-accent aria-[current=true]:bg-inset"
      >
        <span className="flex items-baseline gap-2 font-semibold">
          <span aria-hidden className="font-mono text-muted text-sm">
            {index + 1}
          </span>
          {kindTexts[kind].name}
        </span>
        <span className="text-muted text-sm">{kindTexts[kind].hint}</span>
      </Link>
    ))}
  </nav>
);

function Columns({ kind }: { kind: ImportKind }) {
  const columns = Object.values<ImportColumn>(importColumns[kind]);
  return (
    <ul className="flex flex-wrap gap-1.5">
      {columns.map(({ label, isRequired }) => (
        <li
          key={label}
          className={`rounded-sm px-2.5 py-1 text-sm ${isRequired ? 'bg-ink font-medium text-surface' : 'border border-line bg-surface'}`}
        >
          {label}
          {isRequired && <span className="font-normal"> · required</span>}
        </li>
      ))}
    </ul>
  );
}
