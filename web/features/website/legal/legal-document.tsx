import { createElement } from 'react';
import { formatsFor } from '#domain/shared/format.ts';
import { useStudio } from '#web/lib/site.ts';
import { PhoneLink } from '#web/ui/phone-link.tsx';
import { BrowserStorageTable } from './browser-storage-table.tsx';

const generated = { contact: ContactLines, cookies: BrowserStorageTable };

/** A paragraph, list or heading with its inner HTML, or something generated. */
type LegalBlock = { tag: string; attributes: Record<string, string | number>; html: string } | { generated: keyof typeof generated };

export interface LegalSection {
  /** Missing above the first heading. */
  title?: string;
  blocks: LegalBlock[];
}

interface LegalDocumentProps {
  title: string;
  /** A date, `YYYY-MM-DD`. */
  updated: string;
  sections: LegalSection[];
}

/** A legal page. Its table of contents moves beside the text on wide screens and is left out in print. */
export function LegalDocument({ title, updated, sections }: LegalDocumentProps) {
  const { locale } = useStudio();
  const ids = idsOf(sections);
  return (
    <article className="mx-auto grid max-w-6xl gap-x-16 gap-y-10 px-5 py-14 sm:py-20 lg:grid-cols-[17rem_1fr] print:block print:p-0">
      <header className="grid gap-4 lg:col-span-2">
        <h1 className="font-bold text-5xl leading-[1.02] sm:text-6xl">{title}</h1>
        <p className="font-mono text-muted text-sm">Last updated {formatsFor(locale).longDate(updated)}</p>
      </header>
      <nav aria-label="Contents" className="self-start lg:sticky lg:top-24 print:hidden">
        <ol className="grid gap-0.5 border-line border-l text-sm [counter-reset:section]">
          {sections.map(
            ({ title }, index) =>
              title && (
                <li key={ids[index]} className="[counter-increment:section]">
                  <a
                    href={`#${ids[index]}`}
                    className="-ml-px flex gap-3 border-transparent border-l-2 py-1.5 pointer-coarse:py-3 pl-4 text-muted before:w-5 before:shrink-0 before:font-mono before:content-[counter(section)] hover:border-accent hover:text-ink"
                  >
                    {title}
                  </a>
                </li>
              ),
          )}
        </ol>
      </nav>
      {/* 54ch holds about 68 letters a line; a table takes the full width. */}
      <div className="grid gap-12 print:block">
        {sections.map(({ title, blocks }, index) => (
          <section key={ids[index]} id={ids[index]} className="prose [&>:not(div)]:max-w-[54ch] print:[&>:not(div)]:max-w-none">
            {title && <h2>{title}</h2>}
            {blocks.map((block, position) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no ids
              <Block key={position} block={block} />
            ))}
          </section>
        ))}
      </div>
    </article>
  );
}

function Block({ block }: { block: LegalBlock }) {
  if ('generated' in block) return createElement(generated[block.generated]);
  const { tag, attributes, html } = block;
  return createElement(tag, { ...attributes, dangerouslySetInnerHTML: { __html: html } });
}

/** Anchors made from the titles; a repeated one gets a number. */
function idsOf(sections: LegalSection[]): string[] {
  const ids = new Set<string>();
  for (const { title = 'top' } of sections) {
    const slug = title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-');
    let id = slug;
    for (let number = 2; ids.has(id); number++) id = `${slug}-${number}`;
    ids.add(id);
  }
  return [...ids];
}

/** The studio's contact details, which end every legal page. */
function ContactLines() {
  const { brand, contact } = useStudio();
  return (
    <ul>
      <li>
        Email: <a href={`mailto:${contact.email}`}>{contact.email}</a>
      </li>
      {contact.phone && (
        <li>
          Phone: <PhoneLink number={contact.phone} />
        </li>
      )}
      {contact.hours && <li>Hours: {contact.hours}</li>}
      {contact.address.length > 0 && (
        <li>
          Address: {brand}, {contact.address.join(', ')}
        </li>
      )}
    </ul>
  );
}
