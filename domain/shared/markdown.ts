import MarkdownIt from 'markdown-it';

/** The most that a text may have when it's saved. Pages and PDFs show no more levels, even of texts from before these limits. */
export const markdownLimits = { levels: 10, items: 1000, headings: 1000 } as const;

/** A parser for text, headings, lists and links, without HTML and images. */
function createParser() {
  const parser = new MarkdownIt({ html: false });
  // Code blocks, rulers, tables and setext headings are what a pasted text turns into by accident.
  parser.disable(['image', 'code', 'fence', 'hr', 'lheading', 'table', 'reference']);
  parser.validateLink = (url) => isSafeLink(url);
  return parser;
}

/** The parser for what people write as Markdown. Pages and PDFs show its result. */
export const markdown = createParser();
markdown.core.ruler.push('flatten_lists', (state) => {
  state.tokens = flattenLists(state.tokens, (type, tag, nesting) => new state.Token(type, tag, nesting));
});

const unlimited = createParser();

type Token = ReturnType<typeof markdown.parse>[number];

/** Whether a link is safe, by how the browser reads its address on a page of this website. */
function isSafeLink(url: string): boolean {
  const base = 'https://picturelock.invalid';
  return URL.canParse(url, base) && ['http:', 'https:', 'mailto:'].includes(new URL(url, base).protocol);
}

const isListOpen = ({ type }: Token) => type === 'bullet_list_open' || type === 'ordered_list_open';
const isListClose = ({ type }: Token) => type === 'bullet_list_close' || type === 'ordered_list_close';

/** The items of a list that is too deep become items of the one around it. */
function flattenLists(tokens: Token[], createToken: (type: string, tag: string, nesting: 1 | -1) => Token): Token[] {
  const flat: Token[] = [];
  let depth = 0;
  /** Adds a token, but leaves out empty items. */
  const add = (token: Token) => {
    const isEmptyItem = token.type === 'list_item_close' && flat.at(-1)?.type === 'list_item_open';
    if (isEmptyItem && depth >= markdownLimits.levels) flat.pop();
    else flat.push(token);
  };
  for (const token of tokens) {
    if (isListOpen(token) && ++depth > markdownLimits.levels) add(asItem(token, 'close'));
    else if (isListClose(token) && depth-- > markdownLimits.levels) add(asItem(token, 'open'));
    else if (!token.type.startsWith('blockquote_') || depth < markdownLimits.levels) add(token);
  }
  return flat;

  /** Makes a list's tag one of the item around it, which ends before the list and goes on after it. */
  function asItem({ level, block }: Token, side: 'open' | 'close'): Token {
    return Object.assign(createToken(`list_item_${side}`, 'li', side === 'open' ? 1 : -1), { level, block });
  }
}

/** @returns a sentence about what the text has too much of; undefined if nothing */
export function markdownProblem(text: string, label: string): string | undefined {
  const { levels, items, headings } = measure(text);
  if (levels > markdownLimits.levels) return `${label} can have lists of at most ${markdownLimits.levels} levels`;
  if (items > markdownLimits.items) return `${label} can have at most 1,000 list items`;
  if (headings > markdownLimits.headings) return `${label} can have at most 1,000 headings`;
  return undefined;
}

function measure(text: string) {
  const measured = { levels: 0, items: 0, headings: 0 };
  let depth = 0;
  for (const token of unlimited.parse(text, {})) {
    if (isListOpen(token)) measured.levels = Math.max(measured.levels, ++depth);
    else if (isListClose(token)) depth--;
    else if (token.type === 'list_item_open') measured.items++;
    else if (token.type === 'heading_open') measured.headings++;
  }
  return measured;
}
