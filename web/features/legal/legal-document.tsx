import type { ReactNode } from 'react';

export interface LegalSection {
  title: string;
  body: ReactNode;
}

interface LegalDocumentProps {
  title: string;
  /** As displayed, such as `March 27, 2025`. */
  updated: string;
  sections: LegalSection[];
}

/** A legal page. Its table of contents moves beside the text on wide screens and is left out in print. */
export function LegalDocument({ title, updated, sections }: LegalDocumentProps) {
  return (
    <article className="mx-auto grid max-w-6xl gap-x-16 gap-y-10 px-5 py-14 sm:py-20 lg:grid-cols-[17rem_1fr] print:block print:p-0">
      <header className="grid gap-4 lg:col-span-2">
        <h1 className="font-bold text-5xl leading-[1.02] sm:text-6xl">{title}</h1>
        <p className="font-mono text-muted text-sm">Last updated {updated}</p>
      </header>
      <nav aria-label="Contents" className="self-start lg:sticky lg:top-24 print:hidden">
        <ol className="grid gap-0.5 border-line border-l text-sm [counter-reset:section]">
          {sections.map(({ title }) => (
            <li key={title} className="[counter-increment:section]">
              <a
                href={`#${slugify(title)}`}
                className="-ml-px flex gap-3 border-transparent border-l-2 py-1.5 pl-4 text-muted before:w-5 before:shrink-0 before:font-mono before:content-[counter(section)] hover:border-accent hover:text-ink"
              >
                {title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      {/* 54ch holds about 68 letters a line; a table takes the full width. */}
      <div className="grid gap-12 print:block">
        {sections.map(({ title, body }) => (
          <section key={title} id={slugify(title)} className="prose [&>:not(div)]:max-w-[54ch] print:[&>:not(div)]:max-w-none">
            <h2>{title}</h2>
            {body}
          </section>
        ))}
      </div>
    </article>
  );
}

const slugify = (title: string) => title.toLowerCase().replace(/[^a-z]+/g, '-');
