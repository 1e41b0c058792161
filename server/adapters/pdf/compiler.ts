import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { initSync, TypstCompilerBuilder, TypstFontResolverBuilder } from '@myriaddreamin/typst-ts-web-compiler';
import { renderSVG } from 'uqr';
import type { PdfView } from './document-view.ts';
import { fontFile, fonts } from './fonts.ts';
import { type Coverage, chooseTextFonts, makePrintable, readCoverage } from './printable-text.ts';
import { readProse } from './read-markdown.ts';

interface FontDescription {
  info: { coverage: number[] }[];
}

/**
 * Loads Typst, as WebAssembly: it reaches only the files that it's given here, and no network. Takes about half a second.
 * @param template the files of all templates
 * @returns `compile`, which throws when Typst reports an error, and how much memory Typst holds
 */
export async function loadCompiler(template: Record<string, Uint8Array>) {
  const program = fileURLToPath(import.meta.resolve('@myriaddreamin/typst-ts-web-compiler/wasm'));
  const { memory } = initSync({ module: readFileSync(program) });
  const builder = new TypstCompilerBuilder();
  builder.set_dummy_access_model();
  const coverage = await addFonts(builder);
  const typst = await builder.build();
  for (const [name, content] of Object.entries(template)) typst.map_shadow(`/${name}`, content);

  const compile = (view: PdfView): Uint8Array => {
    typst.map_shadow('/document.json', toBytes(JSON.stringify(templateInput(readProse(view), coverage))));
    typst.map_shadow('/qr.svg', toBytes(renderSVG(addressOf(view) ?? '', { ecc: 'M', border: 0 })));
    const { result, diagnostics } = typst.compile(templateOf(view), [], 'pdf', 2) as { result?: Uint8Array; diagnostics?: unknown[] };
    if (!result) throw new Error(`Typst can't render ${view.title}: ${diagnostics?.join('\n')}`);
    return result;
  };
  return { compile, memoryBytes: () => memory.buffer.byteLength };
}

const toBytes = (text: string) => new TextEncoder().encode(text);

/** Registers the fonts; each is loaded when a text first needs it. */
async function addFonts(builder: TypstCompilerBuilder): Promise<Coverage> {
  const coverage: Coverage = new Map();
  const resolver = new TypstFontResolverBuilder();
  for (const { family, faces } of fonts)
    for (const file of faces.map(fontFile)) {
      const description: FontDescription = resolver.get_font_info(readFileSync(file));
      coverage.set(family, readCoverage(description.info[0]!.coverage));
      await builder.add_lazy_font(description, () => new Uint8Array(readFileSync(file)));
    }
  resolver.free();
  return coverage;
}

const templateOf = (view: PdfView) => ('template' in view ? `/${view.template}.typ` : '/invoice.typ');

/** The address of the page that a document leads to. */
const addressOf = (view: PdfView) => ('payUrl' in view ? view.payUrl : view.verifyUrl);

/** The view as the template reads it. The address stays as it is, since it's also a link. */
function templateInput(view: PdfView, coverage: Coverage) {
  const { printable, replaced } = makePrintable(view, coverage);
  const textFonts = chooseTextFonts(view, coverage);
  return {
    ...printable,
    address: addressOf(view),
    textFonts,
    displayFonts: ['Bricolage Grotesque', ...textFonts],
    replaced: listCodePoints(replaced),
  };
}

const listedCodePoints = 20;
const listCodePoints = (codePoints: string[]) =>
  codePoints.slice(0, listedCodePoints).join(', ') + (codePoints.length > listedCodePoints ? ', …' : '');
