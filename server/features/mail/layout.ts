import { escapeHtml } from '../../shared/escape-html.ts';
import type { MailContent } from './mail.store.ts';
import { unlinked } from './prevent-autolinks.ts';

type Fact = NonNullable<MailContent['table']>[number];

const textOf = ([, value]: Fact) => (typeof value === 'string' ? unlinked(value) : value.email);

/** The text form: what every mail reader shows. */
export function renderText(content: MailContent): string {
  const { heading, paragraphs, message, table = [], action, footnote } = content;
  const parts = [
    unlinked(heading),
    ...paragraphs.map(unlinked),
    message,
    table.map((fact) => `${unlinked(fact[0])}: ${textOf(fact)}`).join('\n'),
    action && `${unlinked(action.label)}:\n${action.url}`,
    footnote && `--\n${footnote}`,
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

const ink = '#161616';
const quiet = '#595959';
const face = "font-family:'Instrument Sans',-apple-system,'Segoe UI',Helvetica,Arial,sans-serif";

/**
 * Readers that go dark say so here and get our dark colours; those that turn colours round themselves find every colour
 * inline. Nothing else depends on this, since some readers drop it.
 */
const looks = `<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<style>
:root { color-scheme: light dark }
@media (max-width: 480px) { .inset { padding-left: 20px !important; padding-right: 20px !important } }
@media (prefers-color-scheme: dark) {
.ground { background-color: #121212 !important }
.sheet { background-color: #1c1c1c !important }
.bar { background-color: #2c2c2c !important }
.ink { color: #f2f2f2 !important }
.quiet { color: #a9a9a9 !important }
.line { border-color: #3d3d3d !important }
}
</style>`;

/** The HTML form: one column of tables and inline styles, which is what mail readers agree on. */
export function renderHtml(content: MailContent, studioName: string): string {
  const { heading, paragraphs, message, table = [], action, footnote } = content;
  const rows = [
    `<h1 class="ink" style="margin:0 0 16px;font-size:22px;line-height:1.25;color:${ink}">${escapeHtml(unlinked(heading))}</h1>`,
    ...paragraphs.map((text) => renderParagraph(unlinked(text))),
    message && renderParagraph(message),
    table.length && renderTable(table),
    action &&
      `<p style="margin:22px 0"><a href="${escapeHtml(action.url)}" style="display:inline-block;padding:12px 20px;border-radius:4px;background-color:#ff5a36;color:${ink};font-weight:600;text-decoration:none">${escapeHtml(unlinked(action.label))}</a></p>
<p class="quiet" style="margin:0 0 14px;font-size:13px;color:${quiet};word-break:break-all">${escapeHtml(action.url)}</p>`,
    footnote && `<p class="quiet" style="margin:24px 0 0;font-size:13px;color:${quiet}">${escapeHtml(footnote)}</p>`,
  ];
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(unlinked(heading))}</title>
${looks}</head>
<body class="ground" style="margin:0;padding:24px 12px;background-color:#eeeeee">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0"><tr><td align="center">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="max-width:560px;${breakable}">
<tr><td class="bar inset" style="padding:18px 28px;background-color:${ink};color:#ffffff;${face};font-size:16px;font-weight:600">${escapeHtml(studioName)}</td></tr>
<tr><td class="sheet ink inset" style="padding:28px;background-color:#ffffff;color:${ink};${face};font-size:16px;line-height:1.5">
${rows.filter(Boolean).join('\n')}
</td></tr></table></td></tr></table>
</body></html>`;
}

const renderParagraph = (text: string) => `<p style="margin:0 0 14px">${escapeHtml(text).replace(/\r?\n/g, '<br>\n')}</p>`;

const renderTable = (table: Fact[]) => `<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="margin:4px 0 14px">
${table.map(renderFact).join('\n')}
</table>`;

function renderFact(fact: Fact) {
  const [label, value] = [unlinked(fact[0]), textOf(fact)];
  const cell = 'vertical-align:top;border-bottom:1px solid #dddddd';
  return `<tr><td class="quiet line" style="padding:8px 16px 8px 0;${cell};color:${quiet}${unbroken(label, 12)}">${escapeHtml(label)}</td>
<td class="line" align="right" style="padding:8px 0;${cell};font-weight:600${unbroken(value, 17)}">${escapeHtml(value)}</td></tr>`;
}

/** Only a word that is longer than its line is broken: an address, or what somebody made up. */
const breakable = 'overflow-wrap:anywhere;word-break:break-word';

/** What is short, such as an amount or a date, stays on one line, so long as both sides still fit a phone. */
const unbroken = (text: string, longest: number) => (text.length <= longest ? ';white-space:nowrap' : '');
