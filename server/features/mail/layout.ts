import type { MailContent } from './mail.store.ts';

/** The text form: what every mail reader shows. */
export function renderText(content: MailContent): string {
  const { heading, paragraphs, table = [], action, footnote } = content;
  const parts = [
    heading,
    ...paragraphs,
    table.map(([label, value]) => `${label}: ${value}`).join('\n'),
    action && `${action.label}:\n${action.url}`,
    footnote && `--\n${footnote}`,
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

const ink = '#161616';
const quiet = '#5c5c5c';
const face = "font-family:'Instrument Sans',-apple-system,'Segoe UI',Helvetica,Arial,sans-serif";

/** The HTML form: one column of tables and inline styles, which is what mail readers agree on. */
export function renderHtml(content: MailContent, studioName: string): string {
  const { heading, paragraphs, table = [], action, footnote } = content;
  const rows = [
    `<h1 style="margin:0 0 16px;font-size:22px;line-height:1.25;color:${ink}">${escapeHtml(heading)}</h1>`,
    ...paragraphs.map((text) => `<p style="margin:0 0 14px;white-space:pre-line">${escapeHtml(text)}</p>`),
    table.length && renderTable(table),
    action &&
      `<p style="margin:22px 0"><a href="${escapeHtml(action.url)}" style="display:inline-block;padding:12px 20px;border-radius:4px;background:#ff5a36;color:${ink};font-weight:600;text-decoration:none">${escapeHtml(action.label)}</a></p>
       <p style="margin:0 0 14px;font-size:13px;color:${quiet};word-break:break-all">${escapeHtml(action.url)}</p>`,
    footnote && `<p style="margin:24px 0 0;font-size:13px;color:${quiet}">${escapeHtml(footnote)}</p>`,
  ];
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(heading)}</title></head>
<body style="margin:0;padding:24px 12px;background:#eeeeee">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0"><tr><td align="center">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="max-width:560px">
<tr><td style="padding:18px 28px;background:${ink};color:#ffffff;${face};font-size:16px;font-weight:600">${escapeHtml(studioName)}</td></tr>
<tr><td style="padding:28px;background:#ffffff;color:${ink};${face};font-size:16px;line-height:1.5">
${rows.filter(Boolean).join('\n')}
</td></tr></table></td></tr></table>
</body></html>`;
}

const renderTable = (
  table: [string, string][],
) => `<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="margin:4px 0 14px">
${table
  .map(
    ([label, value]) =>
      `<tr><td style="padding:8px 0;border-bottom:1px solid #dddddd;color:${quiet}">${escapeHtml(label)}</td><td align="right" style="padding:8px 0;border-bottom:1px solid #dddddd;font-weight:600">${escapeHtml(value)}</td></tr>`,
  )
  .join('\n')}
</table>`;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
