import { fileURLToPath } from 'node:url';
import type { SiteContent, StudioDetails } from '#api/website/site.ts';
import { siteAccents } from '#domain/website/site-options.ts';
import { escapeHtml } from '#server/shared/escape-html.ts';

const fontFiles = ['800ExtraBold', '600SemiBold'].map((weight) =>
  fileURLToPath(import.meta.resolve(`@expo-google-fonts/bricolage-grotesque/${weight}/BricolageGrotesque_${weight}.ttf`)),
);

type ShareContent = Pick<SiteContent, 'stats' | 'hero' | 'appearance'> & Pick<StudioDetails, 'brand'>;

/** The image for links shared on social networks: PNG, 1200 × 630 pixels (Open Graph). */
export async function renderShareImage(content: ShareContent): Promise<Buffer> {
  // Loaded on demand, since most processes never render it.
  const { Resvg } = await import('@resvg/resvg-js');
  const font = { loadSystemFonts: false, fontFiles, defaultFontFamily: 'Bricolage Grotesque' };
  return new Resvg(renderSvg(content), { font }).render().asPng();
}

const clips = [
  { x: 80, width: 330, fill: '#17303f', edge: '#83c6ee' },
  { x: 418, width: 400, fill: '#3d2f0c', edge: '#f5c563' },
  { x: 826, width: 294, fill: '#2e2250', edge: '#c3a8f5' },
];

/** The headline over a dusk scene, above the statistics as clips on a timeline with the playhead at the first cut. */
function renderSvg({ brand, stats, hero, appearance }: ShareContent): string {
  const accent = siteAccents[appearance.accent];
  const track = clips.map(({ x, width, fill, edge }, index) => {
    const { figure = '', text = '' } = stats[index] ?? {};
    return `<rect x="${x}" y="474" width="${width}" height="92" fill="${fill}"/><rect x="${x}" y="474" width="${width}" height="4" fill="${edge}"/>
<text x="${x + 24}" y="538" font-size="46" font-weight="800">${escapeHtml(figure)}<tspan dx="12" font-size="22" font-weight="600" fill="#c8c8c8">${escapeHtml(text)}</tspan></text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630" fill="#f2f2f2" font-family="Bricolage Grotesque">
<defs><linearGradient id="dusk" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#15202c"/><stop offset=".55" stop-color="#5a2f2d"/><stop offset="1" stop-color="#e8953c"/></linearGradient>
<linearGradient id="shade" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#121212"/><stop offset=".5" stop-color="#121212" stop-opacity=".75"/><stop offset="1" stop-color="#121212" stop-opacity="0"/></linearGradient></defs>
<rect width="1200" height="630" fill="#121212"/><rect width="1200" height="420" fill="url(#dusk)"/>
<circle cx="1075" cy="190" r="72" fill="#f4d79a"/><path d="M0 420 420 330 640 380 860 290 1010 372 1200 280V420Z" fill="#22131a"/>
<rect width="1200" height="420" fill="url(#shade)"/>
<g fill="none" stroke="#f2f2f2" stroke-width="4"><rect x="80" y="66" width="34" height="34"/></g><rect x="95" y="74" width="5" height="18" fill="${accent}"/>
<text x="132" y="95" font-size="34" font-weight="600">${escapeHtml(brand)}</text>
${headline(hero.title)}
${track.join('\n')}
<rect x="80" y="574" width="1040" height="14" fill="#17331f"/>
<path d="M407 448h14l-7 12z" fill="${accent}"/><rect x="413" y="454" width="2" height="146" fill="${accent}"/>
</svg>`;
}

const maxFontSize = 76;
/** In pixels. */
const headlineWidth = 960;
/** The average width of a character, in font sizes. */
const characterWidth = 0.55;

/** The title in at most three lines of similar length, as large as they fit. */
function headline(title: string): string {
  const lines = wrap(title, title.length <= 50 ? 2 : 3);
  const longest = Math.max(...lines.map(({ length }) => length));
  const size = Math.min(maxFontSize, Math.floor(headlineWidth / (longest * characterWidth)));
  const lineHeight = Math.round(size * 1.21);
  const firstLine = 332 - (lines.length - 1) * lineHeight;
  const texts = lines.map((line, index) => `<text x="76" y="${firstLine + index * lineHeight}">${escapeHtml(line)}</text>`);
  return `<g font-size="${size}" font-weight="800">${texts.join('')}</g>`;
}

/** Wraps at spaces into lines as short as possible, but not more of them than given. */
function wrap(text: string, maxLines: number): string[] {
  for (let width = Math.ceil(text.length / maxLines); ; width++) {
    const lines = linesOf(text, width);
    if (lines.length <= maxLines) return lines;
  }
}

function linesOf(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const line = lines.at(-1);
    if (line !== undefined && line.length + 1 + word.length <= width) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines;
}
