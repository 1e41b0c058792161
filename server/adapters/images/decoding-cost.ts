/** The most scans that a JPEG may have: cameras and programs write about ten, and each takes as long to decode as a whole image. */
const maxScans = 100;
/** The most compressed text and color profiles that a PNG may have, in bytes: a megabyte of them may expand to a gigabyte. */
const maxCompressedMetadata = 2_000_000;

const pngSignature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const startOfScan = Buffer.from([0xff, 0xda]);

/** Whether a JPEG or PNG takes much longer to decode than its size suggests. */
export function isExpensive(file: Buffer): boolean {
  return file.subarray(0, pngSignature.length).equals(pngSignature)
    ? sizeOfCompressedMetadata(file) > maxCompressedMetadata
    : countScans(file) > maxScans;
}

/** The bytes of the marker occur nowhere else in a scan, and rarely in metadata (ITU-T T.81, B.1.1). */
function countScans(jpeg: Buffer): number {
  let count = 0;
  for (let at = jpeg.indexOf(startOfScan); at >= 0; at = jpeg.indexOf(startOfScan, at + startOfScan.length)) count += 1;
  return count;
}

/** Each chunk has its length, its type, its data and a checksum (PNG specification, section 5.3). */
function sizeOfCompressedMetadata(png: Buffer): number {
  let size = 0;
  let at = pngSignature.length;
  while (at + 12 <= png.length) {
    const length = png.readUInt32BE(at);
    if (['zTXt', 'iTXt', 'iCCP'].includes(png.toString('latin1', at + 4, at + 8))) size += length;
    at += 12 + length;
  }
  return size;
}
