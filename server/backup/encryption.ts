import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter } from 'age-encryption';
import { BackupError } from './archive.ts';

/** How every file begins that age has encrypted (age-encryption.org/v1). */
const signature = Buffer.from('age-encryption.org/');

export const isEncrypted = (start: Buffer) => start.subarray(0, signature.length).equals(signature);

/** Encrypts as `age --passphrase` does, which can decrypt it. */
export async function encrypt(content: Readable, passphrase: string): Promise<Readable> {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  return fromWeb(await encrypter.encrypt(toWeb(content)));
}

/** @throws BackupError if it's another passphrase, or none */
export async function decrypt(content: Readable, passphrase: string | undefined): Promise<Readable> {
  if (passphrase === undefined) throw new BackupError('The archive is encrypted. Set BACKUP_PASSPHRASE to its passphrase.');
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  const decrypted = await decrypter.decrypt(toWeb(content)).catch((cause) => {
    throw new BackupError("BACKUP_PASSPHRASE isn't the passphrase that the archive was encrypted with.", { cause });
  });
  return fromWeb(decrypted);
}

const toWeb = (content: Readable) => Readable.toWeb(content) as globalThis.ReadableStream<Uint8Array>;
const fromWeb = (content: globalThis.ReadableStream<Uint8Array>) => Readable.fromWeb(content as ReadableStream);
