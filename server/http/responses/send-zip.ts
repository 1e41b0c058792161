import { Readable } from 'node:stream';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ZipFile } from 'yazl';
import type { Storage } from '#server/storage/storage.ts';

interface ZipEntry {
  /** The folder that the file is in; without one, it's at the top. */
  folder?: string | undefined;
  name: string;
  /** Where storage keeps it. */
  path: string;
  /** In bytes. */
  size: number;
  modifiedAt: Date;
}

/**
 * Responds with several stored files in one ZIP archive, which is written while it is sent. Footage doesn't compress, so it isn't tried.
 * @throws AppError unavailable
 */
export async function sendZip(
  { storage }: { storage: Storage },
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
  entries: ZipEntry[],
): Promise<Readable> {
  // Finds out first whether storage is available: once the response has begun, an error could only cut it off.
  if (entries[0]) await storage.size(entries[0].path);
  reply.headers({ 'content-type': 'application/zip', 'content-disposition': contentDisposition(`${name}.zip`) });
  if (request.method === 'HEAD') return Readable.from([]);
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  let reading: Readable | undefined;
  const fail = (error: Error) => output.destroy(error);
  zip.on('error', fail);
  output.once('close', () => reading?.destroy());
  const paths = uniquePaths(entries);
  entries.forEach(({ path, size, modifiedAt }, index) => {
    zip.addReadStreamLazy(paths[index]!, { compress: false, size, mtime: modifiedAt }, (done) => {
      storage.read(path).then((stream) => {
        reading = stream.on('error', fail);
        done(null, stream);
      }, fail);
    });
  });
  return new Promise((resolve) => {
    const respond = (finalSize: number) => {
      if (finalSize > 0) reply.header('content-length', finalSize);
      resolve(output);
    };
    // The type declarations of yazl know nothing of the size.
    zip.end({ forceZip64Format: false, comment: '' }, respond as () => void);
  });
}

/** The second `Trailer.mov` becomes `Trailer (2).mov`: names needn't be unique, but files that are unpacked must be. */
function uniquePaths(entries: ZipEntry[]): string[] {
  const taken = new Set<string>();
  return entries.map((entry) => {
    const folder = entry.folder === undefined ? '' : `${safe(entry.folder).replace(/[. ]+$/, '')}/`;
    const name = safe(entry.name);
    const [, base = name, extension = ''] = /^(.+?)(\.[^.]*)?$/.exec(name) ?? [];
    let path = folder + name;
    for (let copy = 2; taken.has(path.toLowerCase()); copy++) path = `${folder}${base} (${copy})${extension}`;
    taken.add(path.toLowerCase());
    return path;
  });
}

/** Replaces what Windows and macOS don't allow in a name. */
const safe = (name: string) => name.replace(/[\\/:*?"<>|]/g, '_');
