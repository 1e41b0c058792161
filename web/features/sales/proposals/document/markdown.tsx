import { useMemo } from 'react';
import { markdown } from '#domain/shared/markdown.ts';

interface MarkdownProps {
  text: string;
  className?: string;
}

/** What the studio wrote as Markdown. HTML in it is shown as text. */
export default function Markdown({ text, className = '' }: MarkdownProps) {
  const html = useMemo(() => render(text), [text]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the renderer escapes HTML
  return <div className={`prose [overflow-wrap:anywhere] ${className}`} dangerouslySetInnerHTML={{ __html: html }} />;
}

/** Headings are below those of the proposal's own parts. */
function render(text: string): string {
  const tokens = markdown.parse(text, {});
  for (const token of tokens) if (token.type.startsWith('heading_')) token.tag = 'h3';
  return markdown.renderer.render(tokens, markdown.options, {});
}
