import MarkdownIt from 'markdown-it';

/** What people write as Markdown: text, headings, lists and links, without HTML and images. */
export const markdown = new MarkdownIt({ html: false });
// Code blocks, rulers, tables and setext headings are what a pasted text turns into by accident.
markdown.disable(['image', 'code', 'fence', 'hr', 'lheading', 'table', 'reference']);
markdown.validateLink = (url) => isSafeLink(url);

/** Judged by how the browser reads the address, against a page of this website. */
function isSafeLink(url: string): boolean {
  const base = 'https://picturelock.invalid';
  return URL.canParse(url, base) && ['http:', 'https:', 'mailto:'].includes(new URL(url, base).protocol);
}
