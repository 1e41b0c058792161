// Previews every email in the browser, rendered from sample data as it would be sent: `npm run mail`.
import { createServer, type ServerResponse } from 'node:http';
import { defaultLocale } from '#domain/shared/locales.ts';
import { mails } from '#server/areas.ts';
import { composeMail } from '#server/features/messaging/mail/compose-mail.ts';
import { renderHtml, renderText } from '#server/features/messaging/mail/layout.ts';
import { sampleSender } from '#server/features/messaging/mail/samples.ts';
import { readSettings } from '#server/settings/settings.ts';
import { escapeHtml } from '#server/shared/escape-html.ts';

const sender = sampleSender(defaultLocale);
const samples = mails.flatMap((mail) =>
  mail.samples.map((input, index) => ({
    name: `${mail.name}-${index + 1}`,
    title: mail.title,
    audience: mail.audience,
    message: composeMail(mail, input, sender),
  })),
);
type Sample = (typeof samples)[number];

const port = Number(process.env.PORT ?? 3900);
const origin = `http://127.0.0.1:${port}`;
const { from } = readSettings({}).mail;

createServer(({ url = '/' }, response) => {
  const { pathname, searchParams } = URL.parse(url, origin) ?? new URL(origin);
  const name = searchParams.get('mail') ?? samples[0]?.name;
  const sample = samples.find((sample) => sample.name === name);
  if (!sample || !['/', '/html'].includes(pathname)) response.writeHead(404).end('There is no such email.');
  else if (pathname === '/html')
    send(response, withColorScheme(renderHtml(sample.message, sender.studioName), searchParams.get('scheme')), 'sandbox');
  else send(response, page(sample), "frame-src 'self'");
}).listen(port, '127.0.0.1', () => console.log(`Email previews: ${origin}`));

/** Forces a color scheme, whatever this machine prefers. */
const withColorScheme = (html: string, scheme: string | null) =>
  scheme ? html.replace('(prefers-color-scheme: dark)', scheme === 'dark' ? 'all' : 'not all') : html;

/** Sends a page. Neither the page nor an email in it may run scripts or load anything. */
function send(response: ServerResponse, html: string, policy: string) {
  response.setHeader('content-security-policy', `default-src 'none'; style-src 'unsafe-inline'; ${policy}`);
  response.setHeader('content-type', 'text/html; charset=utf-8').end(html);
}

const linkTo = (path: string, { name }: Sample, scheme?: string) =>
  escapeHtml(`${path}?${new URLSearchParams({ mail: name, ...(scheme ? { scheme } : {}) })}`);

const page = (selected: Sample) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(selected.title)}</title>
<style>
:root { color-scheme: light dark; font: 14px/1.45 system-ui, sans-serif }
body { display: flex; margin: 0; height: 100vh }
nav { flex: 0 0 300px; overflow: auto; padding: 8px 16px; border-right: 1px solid #8886 }
nav h2 { margin: 16px 0 4px; font-size: 14px }
nav a { display: block; padding: 6px 8px; border-radius: 4px; color: inherit; text-decoration: none; overflow-wrap: anywhere }
nav a:hover, nav [aria-current] { background: #8883 }
small { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden; opacity: .75 }
main { flex: 1; min-width: 0; overflow: auto; padding: 16px 24px }
dl { display: grid; grid-template-columns: 80px 1fr; gap: 4px; margin: 0 0 16px; overflow-wrap: anywhere }
dt { opacity: .75 }
dd { margin: 0 }
section { display: flex; flex-wrap: wrap; gap: 24px; align-items: flex-start }
figure { margin: 0; max-width: 100% }
iframe { display: block; height: 720px; max-width: 100%; border: 1px solid #8886 }
.text { flex: 1 1 320px }
pre { margin: 0; padding: 16px; border: 1px solid #8886; white-space: pre-wrap; overflow-wrap: anywhere }
</style></head>
<body>
<nav>${[...Map.groupBy(samples, ({ audience }) => audience)].map(([audience, group]) => list(audience, group, selected)).join('')}</nav>
<main>
<dl>${headers(selected.message)}</dl>
<section>
<figure><figcaption>Phone</figcaption>${frame(selected, 360)}</figure>
<figure><figcaption>Phone, dark</figcaption>${frame(selected, 360, 'dark')}</figure>
<figure class="text"><figcaption>Plain text</figcaption><pre>${escapeHtml(renderText(selected.message))}</pre></figure>
<figure><figcaption>Desktop</figcaption>${frame(selected, 700)}</figure>
</section>
</main>
</body></html>`;

const list = (audience: string, group: Sample[], selected: Sample) =>
  `<h2>To ${audience === 'studio' ? 'the studio' : 'clients'}</h2>${group
    .map((sample) => {
      const current = sample === selected ? ' aria-current="page"' : '';
      const { title, message } = sample;
      return `<a href="${linkTo('/', sample)}"${current}>${escapeHtml(title)}<small>${escapeHtml(message.subject)}</small></a>`;
    })
    .join('')}`;

const headers = ({ to, replyTo, subject }: Sample['message']) =>
  Object.entries({ From: from, To: to, 'Reply-To': replyTo, Subject: subject })
    .map(([label, value]) => (value ? `<dt>${label}</dt><dd>${escapeHtml(value)}</dd>` : ''))
    .join('');

const frame = (sample: Sample, width: number, scheme = 'light') =>
  `<iframe sandbox width="${width}" title="${width} pixels wide, ${scheme}" src="${linkTo('/html', sample, scheme)}"></iframe>`;
