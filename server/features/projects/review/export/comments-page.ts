import { createHash } from 'node:crypto';
import { type Comment, withoutControls } from './markers.ts';

const style = `
  body { font: 14px/1.5 system-ui, sans-serif; max-width: 800px; margin: 2rem auto; padding: 0 1rem; }
  table { width: 100%; border-collapse: collapse; }
  th, td { padding: 0.5rem; border-bottom: 1px solid #ccc; text-align: left; vertical-align: top; }
  td:first-child { font-variant-numeric: tabular-nums; white-space: nowrap; }
  td p { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; }
  tr { break-inside: avoid; }
`;

/** Allows the page's style and nothing else. */
export const commentsPagePolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; frame-ancestors 'none'; sandbox`;

/** A page to print. @param title of the project, with the version */
export async function toPage(title: string, comments: Comment[]): Promise<string> {
  const { create } = await import('xmlbuilder2');
  const cells = (names: string[]) => names.map((name) => ({ '@scope': 'col', '#': name }));
  const content = {
    html: {
      '@lang': 'en',
      head: { meta: { '@charset': 'utf-8' }, title, style },
      body: {
        h1: title,
        table: {
          thead: { tr: { th: cells(['Timecode', 'Comment', 'Status']) } },
          tbody: { tr: comments.map((comment) => ({ td: rowOf(comment) })) },
        },
      },
    },
  };
  return `<!doctype html>\n${create(content).end({ headless: true, allowEmptyTags: true })}`;
}

function rowOf(comment: Comment) {
  const { timecode, endTimecode, origin, resolved, replies } = comment;
  const paragraphs = [comment, ...replies].map(({ author, text, internal }) => ({
    strong: `${author.name}${internal ? ' (internal)' : ''}: `,
    span: withoutControls(text),
  }));
  const status = resolved ? 'Resolved' : 'Open';
  return [endTimecode ? `${timecode} – ${endTimecode}` : (timecode ?? ''), { p: paragraphs }, origin ? `${status}, ${origin}` : status];
}
