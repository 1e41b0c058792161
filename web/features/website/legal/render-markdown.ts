import { markdown } from '#domain/shared/markdown.ts';
import type { LegalSection } from './legal-document.tsx';

/** Placeholders for generated content, each on a line of its own. */
const generated = { '{contact}': 'contact', '{cookies}': 'cookies' } as const;

interface Studio {
  brand: string;
  email: string;
}

/** The sections of a legal document. `#` and `##` start one. */
export function renderMarkdown(text: string, { brand, email }: Studio): LegalSection[] {
  const source = text.replaceAll('{brand}', () => escapeMarkdown(brand)).replaceAll('{email}', () => escapeMarkdown(email));
  const sections: LegalSection[] = [];
  const tokens = markdown.parse(source, {});
  const render = (from: number, to: number) => markdown.renderer.render(tokens.slice(from, to), markdown.options, {});
  for (let start = 0; start < tokens.length; ) {
    const { tag, attrs } = tokens[start]!;
    const end = tokens.findIndex(({ level, nesting }, index) => index > start && level === 0 && nesting === -1);
    const content = tokens[start + 1]!.content;
    if (tag === 'h1' || tag === 'h2') sections.push({ title: plainText(tokens[start + 1]!), blocks: [] });
    else {
      if (sections.length === 0) sections.push({ blocks: [] });
      sections
        .at(-1)!
        .blocks.push(
          isGenerated(content)
            ? { generated: generated[content] }
            : { tag, attributes: Object.fromEntries(attrs ?? []), html: render(start + 1, end) },
        );
    }
    start = end + 1;
  }
  return sections;
}

const isGenerated = (content: string): content is keyof typeof generated => Object.hasOwn(generated, content);

type Token = ReturnType<typeof markdown.parse>[number];

const plainText = ({ children }: Token): string => (children ?? []).map(({ content }) => content).join('');

/** Every ASCII punctuation character can be escaped (CommonMark 0.31, section 2.4). */
const escapeMarkdown = (text: string) => text.replace(/[!-/:-@[-`{-~]/g, '\\$&');
