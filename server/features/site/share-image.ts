import { fileURLToPath } from 'node:url';
import type { SiteContent, StudioDetails } from '../../../contract/site.ts';
import { escapeHtml } from '../../shared/escape-html.ts';

const fontFiles = ['800ExtraBold', '600SemiBold'].map((weight) =>
  fileURLToPath(import.meta.resolve(`@expo-google-fonts/bricolage-grotesque/${weight}/BricolageGrotesque_${weight}.ttf`)),
);

type ShareContent = Pick<SiteContent, 'stats'> & Pick<StudioDetails, 'brand'>;

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
function renderSvg({ brand, stats }: ShareContent): string {
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
<g fill="none" stroke="#f2f2f2" stroke-width="4"><rect x="80" y="66" width="34" height="34"/></g><rect x="95" y="74" width="5" height="18" fill="#ff5a36"/>
<text x="132" y="95" font-size="34" font-weight="600">${escapeHtml(brand)}</text>
<g font-size="76" font-weight="800"><text x="76" y="240">Premium Video Editing</text><text x="76" y="332">for Content Creators</text></g>
${track.join('\n')}
<rect x="80" y="574" width="1040" height="14" fill="#17331f"/>
<path d="M407 448h14l-7 12z" fill="#ff5a36"/><rect x="413" y="454" width="2" height="146" fill="#ff5a36"/>
</svg>`;
}
