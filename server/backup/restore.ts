import { mkdir, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import { migrateDatabase } from '#server/db/client.ts';
import { databaseHome } from '#server/db/connect.ts';
import { restoringHome } from '#server/db/switch-home.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { Storage } from '#server/storage/storage.ts';
import { BackupError, filePrefix, type Header, type Manifest } from './archive.ts';
import { DatabaseFiller, verifyDatabase } from './fill-database.ts';
import { prepareRestored } from './prepare-restored.ts';
import { openPresent, type Present } from './present-data.ts';
import { checkArchive, checksum, type OpenArchive, readMembers, tableOf } from './read-archive.ts';
import { openTarget, type RestoreTarget, requireUnused } from './restore-target.ts';
import { explain } from './save-archive.ts';

export interface RestoreOptions {
  open: OpenArchive;
  passphrase: string | undefined;
  /** Whether to back up the present data first. */
  safetyCopy: boolean;
  settings: Settings;
  log: FastifyBaseLogger;
  /** Called with a sentence about each step. */
  report: (text: string) => void;
}

/**
 * Restores an archive beside the present data, compares it with the archive, and only then replaces the present data, which stays on the disk.
 * @throws BackupError, SettingsError, without having changed anything
 */
export async function restore({ open, passphrase, safetyCopy, settings, log, report }: RestoreOptions): Promise<void> {
  report('Checking the backup…');
  const { header, manifest } = await checkArchive(open, passphrase);
  report(`Made at ${header.createdAt} by Picturelock ${header.version}: ${countRows(manifest)} rows and ${manifest.files.length} files.`);
  requireSameKind(header, settings);
  await requireUnused(settings);
  await requireSpace(header, manifest, settings);
  const present = safetyCopy ? await openPresent(settings, log) : undefined;
  let previous: string | undefined;
  try {
    if (present) report(`The present data is saved in ${await present.save()}.`);
    previous = await replace({ open, passphrase, settings, header, manifest, present, report });
  } catch (error) {
    throw explain(error);
  } finally {
    await present?.close();
  }
  if (previous) report(`The previous data is in ${previous}. Once you no longer need it: npm run restore -- --release`);
  if (manifest.missingFiles.length > 0)
    report(`These files were missing when the backup was made:\n  ${manifest.missingFiles.join('\n  ')}`);
  report(`Restored into ${describeTarget(settings)}. Start the server; everybody has to sign in again.`);
}

const describeTarget = ({ databaseUrl, s3, ...settings }: Settings) =>
  [databaseUrl && 'the database at DATABASE_URL', s3 && 'the bucket', !(databaseUrl && s3) && databaseHome(settings)]
    .filter(Boolean)
    .join(' and ');

type Replacement = Pick<RestoreOptions, 'open' | 'passphrase' | 'settings' | 'report'> & {
  header: Header;
  manifest: Manifest;
  present: Present | undefined;
};

/** @returns where the previous data is, if there was some */
async function replace({ open, passphrase, settings, header, manifest, present, report }: Replacement): Promise<string | undefined> {
  report('Restoring…');
  const target = await openTarget(settings);
  try {
    await fill(target, { open, passphrase, header, manifest });
    report('Comparing with the backup…');
    await verifyDatabase(target.connection, manifest);
    await verifyFiles(target.storage, manifest);
    await migrateDatabase(target.connection);
    await prepareRestored(target.connection, present?.connection);
    if (header.demo) await writeSignIns(restoringHome(databaseHome(settings)), header.demo.signIns);
    await present?.close();
    return await target.commit();
  } catch (error) {
    await target.discard();
    throw error;
  }
}

export async function fill(
  { connection, storage }: Pick<RestoreTarget, 'connection'> & { storage: Storage | undefined },
  { open, passphrase, header, manifest }: Pick<RestoreOptions, 'open' | 'passphrase'> & { header: Header; manifest: Manifest },
): Promise<void> {
  const sizes = new Map(manifest.files.map(({ path, size }) => [`${filePrefix}${path}`, size]));
  const filler = await DatabaseFiller.open(connection, header, manifest);
  try {
    for await (const { name, content } of readMembers(open, passphrase)) {
      const table = tableOf(name);
      if (table !== undefined) await filler.add(table, content);
      else if (storage && name.startsWith(filePrefix))
        await storage.write(name.slice(filePrefix.length), Readable.from(content), sizes.get(name));
    }
    await filler.finish();
  } finally {
    await filler.close();
  }
}

async function verifyFiles(storage: Storage, { files }: Manifest): Promise<void> {
  for (const { path, size, sha256 } of files) {
    const file = await storage.open(path);
    const found = file && (await checksum(file.content));
    if (found?.size !== size || found.sha256 !== sha256)
      throw new BackupError(`The restored file ${path} isn't the one that was backed up.`);
  }
}

/** Sample data has well-known sign-ins and the payment sandbox, so it must not become a studio's data. */
function requireSameKind({ demo }: Header, { demoData }: Settings) {
  if (demo && !demoData) throw new BackupError('This is a backup of the sample data. Set DEMO_DATA to on to restore it.');
  if (!demo && demoData) throw new BackupError('This is a backup of a studio, not of the sample data. Set DEMO_DATA to off to restore it.');
}

async function requireSpace({ databaseSize }: Header, { files }: Manifest, { dataDir, databaseUrl, s3 }: Settings): Promise<void> {
  const needed = (databaseUrl ? 0 : databaseSize) + (s3 ? 0 : files.reduce((sum, { size }) => sum + size, 0));
  await mkdir(dataDir, { recursive: true });
  const { bavail, bsize } = await statfs(dataDir);
  const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`;
  if (needed > bavail * bsize)
    throw new BackupError(`The restored data needs ${gigabytes(needed)}, but ${dataDir} has only ${gigabytes(bavail * bsize)} free.`);
}

async function writeSignIns(home: string, signIns: string): Promise<void> {
  await mkdir(home, { recursive: true });
  await writeFile(join(home, 'sign-ins.json'), signIns, { mode: 0o600 });
}

const countRows = ({ tables }: Manifest) => tables.reduce((sum, { rows }) => sum + rows, 0);
