import { markdown } from '#domain/shared/markdown.ts';
import type { PdfView, Prose, ProseBlock, ProseSpan } from './document-view.ts';

type Token = ReturnType<typeof markdown.parse>[number];

/** A view whose Markdown has become the blocks that its template prints. */
export function readProse(view: PdfView): PdfView {
  if (!('prose' in view && view.prose)) return view;
  const { before, after } = view.prose;
  return { ...view, prose: { before: toBlocks(before), after: toBlocks(after) } };
}

const toBlocks = (prose: Prose[]) => prose.flatMap((part) => (part.kind === 'markdown' ? readMarkdown(part.text) : part));

/** Markdown as the blocks that a document prints. Links print as their text. */
export function readMarkdown(text: string): ProseBlock[] {
  const blocks: ProseBlock[] = [];
  /** The lists around a block: the next number of an ordered one, or null. */
  const lists: (number | null)[] = [];
  let marker = '';
  let headingLevel = 0;
  for (const token of markdown.parse(text, {})) {
    if (token.type === 'bullet_list_open') lists.push(null);
    else if (token.type === 'ordered_list_open') lists.push(Number(token.attrGet('start') ?? 1));
    else if (token.type.endsWith('_list_close')) lists.pop();
    else if (token.type === 'list_item_open') marker = nextMarker(lists);
    else if (token.type === 'heading_open') headingLevel = Number(token.tag.slice(1));
    else if (token.type === 'heading_close') headingLevel = 0;
    else if (token.type === 'inline') {
      blocks.push({ ...placeOf(headingLevel, lists.length), marker, spans: readSpans(token.children ?? []) });
      marker = '';
    }
  }
  return blocks;
}

function nextMarker(lists: (number | null)[]): string {
  const number = lists.at(-1);
  if (number == null) return '•';
  lists[lists.length - 1] = number + 1;
  return `${number}.`;
}

function placeOf(headingLevel: number, depth: number): Pick<ProseBlock, 'kind' | 'level'> {
  // A text's headings are one level below those of the document itself.
  if (headingLevel > 0) return { kind: 'heading', level: headingLevel + 1 };
  return depth > 0 ? { kind: 'item', level: depth } : { kind: 'paragraph', level: 1 };
}

function readSpans(tokens: Token[]): ProseSpan[] {
  const spans: ProseSpan[] = [];
  let strong = 0;
  let emphasized = 0;
  for (const { type, content } of tokens) {
    if (type === 'strong_open') strong++;
    else if (type === 'strong_close') strong--;
    else if (type === 'em_open') emphasized++;
    else if (type === 'em_close') emphasized--;
    else {
      const text = type === 'softbreak' ? ' ' : type === 'hardbreak' ? '\n' : content;
      if (text) spans.push({ text, isStrong: strong > 0, isEmphasized: emphasized > 0 });
    }
  }
  return spans;
}
