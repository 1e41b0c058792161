import { escapeHtml } from '#server/shared/escape-html.ts';
import type { MailContent, MailPicture } from './mail.store.ts';
import { preventAutolinks } from './prevent-autolinks.ts';

type TableRow = NonNullable<MailContent['table']>[number];

const valueText = ([, value]: TableRow) => (typeof value === 'string' ? preventAutolinks(value) : value.email);

const unsubscribeLabel = 'Turn off emails like this one';

/** The plain-text part. @param unsubscribeUrl where its reader turns such emails off, if they can */
export function renderText(content: MailContent, unsubscribeUrl?: string): string {
  const { heading, paragraphs, message, table = [], links = [], action, footnote } = content;
  const parts = [
    preventAutolinks(heading),
    ...paragraphs.map(preventAutolinks),
    message,
    table.map((row) => `${preventAutolinks(row[0])}: ${valueText(row)}`).join('\n'),
    ...links.map(({ text, url }) => `${preventAutolinks(text)}\n${url}`),
    action && `${preventAutolinks(action.label)}:\n${action.url}`,
    (footnote || unsubscribeUrl) && ['--', footnote, unsubscribeUrl && `${unsubscribeLabel}: ${unsubscribeUrl}`].filter(Boolean).join('\n'),
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

const textColor = '#161616';
const mutedColor = '#595959';
const fontFamily = "font-family:'Instrument Sans',-apple-system,'Segoe UI',Helvetica,Arial,sans-serif";

/**
 * Dark mode for clients that support it; clients that invert colors themselves find every color inline. Some clients drop this
 * block, so nothing else may depend on it.
 */
const headStyles = `<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<style>
:root { color-scheme: light dark }
@media (max-width: 480px) { .padded { padding-left: 20px !important; padding-right: 20px !important } }
@media (prefers-color-scheme: dark) {
.page { background-color: #121212 !important }
.card { background-color: #1c1c1c !important }
.header { background-color: #2c2c2c !important }
.text { color: #f2f2f2 !important }
.muted { color: #a9a9a9 !important }
.divider { border-color: #3d3d3d !important }
}
</style>`;

/**
 * The HTML part: one column, built from tables and inline styles, which all email clients support.
 * @param pictureUrl where the picture is; without it, there is none
 * @param unsubscribeUrl where its reader turns such emails off, if they can
 */
export function renderHtml(content: MailContent, studioName: string, pictureUrl?: string, unsubscribeUrl?: string): string {
  const { heading, paragraphs, message, table = [], links = [], picture, action, footnote } = content;
  const blocks = [
    `<h1 class="text" style="margin:0 0 16px;font-size:22px;line-height:1.25;color:${textColor}">${escapeHtml(preventAutolinks(heading))}</h1>`,
    ...paragraphs.map((text) => renderParagraph(preventAutolinks(text))),
    message && renderParagraph(message),
    table.length && renderTable(table),
    ...links.map(renderLink),
    picture && pictureUrl && renderPicture(picture, pictureUrl),
    action &&
      `<p style="margin:22px 0"><a href="${escapeHtml(action.url)}" style="display:inline-block;padding:12px 20px;border-radius:4px;background-color:#ff5a36;color:${textColor};font-weight:600;text-decoration:none">${escapeHtml(preventAutolinks(action.label))}</a></p>
<p class="muted" style="margin:0 0 14px;font-size:13px;color:${mutedColor};word-break:break-all">${escapeHtml(action.url)}</p>`,
    footnote && `<p class="muted" style="margin:24px 0 0;font-size:13px;color:${mutedColor}">${escapeHtml(footnote)}</p>`,
    unsubscribeUrl &&
      `<p style="margin:14px 0 0;font-size:13px"><a class="muted" href="${escapeHtml(unsubscribeUrl)}" style="color:${mutedColor};text-decoration:underline">${unsubscribeLabel}</a></p>`,
  ];
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(preventAutolinks(heading))}</title>
${headStyles}</head>
<body class="page" style="margin:0;padding:24px 12px;background-color:#eeeeee">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0"><tr><td align="center">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="max-width:560px;${breakLongWords}">
<tr><td class="header padded" style="padding:18px 28px;background-color:${textColor};color:#ffffff;${fontFamily};font-size:16px;font-weight:600">${escapeHtml(studioName)}</td></tr>
<tr><td class="card text padded" style="padding:28px;background-color:#ffffff;color:${textColor};${fontFamily};font-size:16px;line-height:1.5">
${blocks.filter(Boolean).join('\n')}
</td></tr></table></td></tr></table>
</body></html>`;
}

/** The HTML part for a frame, which has the Content-Security-Policy of the page around it: that allows styles in attributes only. */
export const renderForFrame = (content: MailContent, studioName: string, pictureUrl?: string) =>
  renderHtml(content, studioName, pictureUrl).replace(headStyles, '');

const renderParagraph = (text: string) => `<p style="margin:0 0 14px">${escapeHtml(text).replace(/\r?\n/g, '<br>\n')}</p>`;

/** A link that takes up a whole line. */
const renderLink = ({ text, url }: { text: string; url: string }) =>
  `<p class="divider" style="margin:0;padding:10px 0;border-bottom:1px solid #dddddd"><a class="text" href="${escapeHtml(url)}" style="color:${textColor};text-decoration:underline">${escapeHtml(preventAutolinks(text))}</a></p>`;

/** A picture in its own size where it fits. The color is that of the text that is shown in place of a blocked picture. */
const renderPicture = ({ alt }: MailPicture, url: string) =>
  `<p style="margin:22px 0 0"><img class="muted" src="${escapeHtml(url)}" alt="${escapeHtml(preventAutolinks(alt))}" style="display:block;max-width:100%;height:auto;border-radius:4px;color:${mutedColor}"></p>`;

const renderTable = (
  table: TableRow[],
) => `<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="margin:4px 0 14px">
${table.map(renderRow).join('\n')}
</table>`;

function renderRow(row: TableRow) {
  const [label, value] = [preventAutolinks(row[0]), valueText(row)];
  const cell = 'vertical-align:top;border-bottom:1px solid #dddddd';
  return `<tr><td class="muted divider" style="padding:8px 16px 8px 0;${cell};color:${mutedColor}${noWrap(label, 12)}">${escapeHtml(label)}</td>
<td class="divider" align="right" style="padding:8px 0;${cell};font-weight:600${noWrap(value, 17)}">${escapeHtml(value)}</td></tr>`;
}

/** Breaks only words that are longer than a line, such as addresses. */
const breakLongWords = 'overflow-wrap:anywhere;word-break:break-word';

/** Keeps short text, such as an amount or a date, on one line. The limits make both columns fit on a phone. */
const noWrap = (text: string, maxLength: number) => (text.length <= maxLength ? ';white-space:nowrap' : '');
