import { signCades } from './cades.ts';
import { appendObjects, withEntry } from './incremental-update.ts';
import { find, type PdfFile, readPdf } from './pdf-file.ts';
import type { SealingIdentity } from './sealing-identity.ts';

interface Seal {
  identity: SealingIdentity;
  /** Who seals. */
  name: string;
  reason: string;
  at: Date;
}

/**
 * Seals a PDF: a PAdES signature (baseline B-B, ETSI EN 319 142-1) over the whole file, without an appearance, as an incremental update.
 * @param bytes as Typst writes it, perhaps with pages appended
 */
export async function sealPdf(bytes: Uint8Array, seal: Seal): Promise<Buffer> {
  const reserved = 2 * reservedBytes(seal.identity);
  const text = appendObjects(...signatureObjects(readPdf(bytes), seal, reserved));
  const sealed = Buffer.from(text, 'latin1');
  const start = sealed.lastIndexOf(holeOf(reserved));
  const end = start + reserved + 2;
  const range = [0, start, end, sealed.length - end].map((number) => String(number).padStart(10, '0')).join(' ');
  sealed.write(`[${range}]`, sealed.lastIndexOf(rangePlaceholder), 'latin1');
  const signature = await signCades(Buffer.concat([sealed.subarray(0, start), sealed.subarray(end)]), seal.identity);
  if (2 * signature.length > reserved) throw new Error(`The signature takes ${signature.length} bytes.`);
  sealed.write(signature.toString('hex'), start + 1, 'latin1');
  return sealed;
}

/** How many bytes to reserve for the signature, which contains the certificates. */
const reservedBytes = ({ chain }: SealingIdentity) => 2048 + chain.reduce((sum, { length }) => sum + length, 0);

const holeOf = (digits: number) => `<${'0'.repeat(digits)}>`;

const rangePlaceholder = '[0000000000 0000000000 0000000000 0000000000]';

/** The signature, a field that contains it, and the first page and the catalog, which name the field. */
function signatureObjects(pdf: PdfFile, { name, reason, at }: Seal, reserved: number): [PdfFile, Map<number, string>] {
  const [signatureId, fieldId] = [pdf.size, pdf.size + 1];
  const pageId = firstPageOf(pdf);
  const objects = new Map([
    [
      signatureId,
      `<<
  /Type /Sig
  /Filter /Adobe.PPKLite
  /SubFilter /ETSI.CAdES.detached
  /ByteRange ${rangePlaceholder}
  /Contents ${holeOf(reserved)}
  /M (D:${at.toISOString().replace(/[-:T]|\..*/g, '')}Z)
  /Name ${textOf(name)}
  /Reason ${textOf(reason)}
>>`,
    ],
    [
      fieldId,
      `<<
  /Type /Annot
  /Subtype /Widget
  /FT /Sig
  /T (Seal)
  /TU ${textOf(`Seal of ${name}`)}
  /F 132
  /Rect [0 0 0 0]
  /P ${pageId} 0 R
  /V ${signatureId} 0 R
>>`,
    ],
    [pageId, withAnnotation(pdf.object(pageId), fieldId)],
    [pdf.rootId, withEntry(pdf.object(pdf.rootId), `/AcroForm <<\n    /Fields [${fieldId} 0 R]\n    /SigFlags 3\n  >>`)],
  ]);
  return [pdf, objects];
}

/** A PDF string in UTF-16, which needs no escapes. */
const textOf = (text: string) => `<${Buffer.from(`\uFEFF${text}`, 'utf16le').swap16().toString('hex')}>`;

function firstPageOf(pdf: PdfFile): number {
  let id = Number(find(pdf.object(pdf.rootId), /\/Pages (\d+) 0 R/));
  while (!/\/Type \/Page\s/.test(pdf.object(id))) id = Number(find(pdf.object(id), /\/Kids \[\s*(\d+) 0 R/));
  return id;
}

const withAnnotation = (page: string, id: number) =>
  page.includes('/Annots [') ? page.replace('/Annots [', `/Annots [${id} 0 R `) : withEntry(page, `/Annots [${id} 0 R]`);
