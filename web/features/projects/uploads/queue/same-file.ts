import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { displayName } from '#domain/shared/text.ts';
import type { Upload } from './upload.ts';

/** Whether an upload is of this file, as far as the time of the last change and the folder are known. */
export const isUploadOf = (upload: Upload, chosen: File) =>
  isAlike(upload, chosen) &&
  (upload.lastModified ?? chosen.lastModified) === chosen.lastModified &&
  isSamePath(upload.file?.webkitRelativePath, chosen.webkitRelativePath);

const isSamePath = (a: string | undefined, b: string) => !a || !b || a === b;

const isAlike = ({ name, size }: Upload, chosen: File) => name === displayName(chosen.name) && size === chosen.size;

/** Whether only reading the file tells if an upload is of it: phones say another date whenever a file is chosen. */
export const mayBeUploadOf = (upload: Upload, chosen: File) =>
  isAlike(upload, chosen) && upload.fingerprint != null && (upload.status === 'interrupted' || upload.status === 'failed');

export const hasContentOf = async ({ fingerprint }: Upload, chosen: File): Promise<boolean> =>
  fingerprint === (await fingerprintOf(chosen));

/** Why a file can't continue an upload; undefined if it can, or may be able to. */
export function differenceTo(upload: Upload, chosen: File): string | undefined {
  const { name, size } = upload;
  const chosenName = displayName(chosen.name);
  if (chosenName !== name) return `This is another file: ${chosenName}. Please choose ${name}.`;
  if (chosen.size !== size) return `${name} isn't the same file as before: its size is different.`;
  return isUploadOf(upload, chosen) || mayBeUploadOf(upload, chosen) ? undefined : wasChanged(upload);
}

export const wasChanged = ({ name }: Upload) => `${name} was changed after this upload began. Please upload it as a new file.`;

/** How many parts of a file are read, and how long they are, in bytes. */
const [partCount, partSize] = [64, 16_384];

/**
 * A digest of 1 MB of a file: parts at even distances, among them the first and the last, which in films and archives say where all others are.
 * @returns undefined if the file can't be read
 */
export async function fingerprintOf(file: Blob): Promise<string | undefined> {
  const last = Math.max(0, file.size - partSize);
  const starts = Array.from({ length: partCount }, (_, part) => Math.round((last * part) / (partCount - 1)));
  const parts = new Blob(starts.map((start) => file.slice(start, start + partSize)));
  const bytes = await parts.arrayBuffer().catch(() => undefined);
  return bytes && bytesToHex(sha256(new Uint8Array(bytes)));
}
