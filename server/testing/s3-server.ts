import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { onTestEnd } from './on-test-end.ts';
import { temporaryDirectory } from './temporary-directory.ts';

const bucket = 'studio-files';
/** The only credentials that s3rver accepts. */
const credentials = { S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER' };
/** The least size of every part but the last, in bytes, as in Amazon S3. */
const smallestPart = 5 * 1024 * 1024;

/** How the names of the files end in which s3rver keeps objects. */
const objectSuffix = '._S3rver_object';

type Handler = (request: IncomingMessage, response: ServerResponse) => boolean;

/** An S3 server with an empty bucket: s3rver, with the multipart calls and errors that it lacks. */
export async function startS3Server() {
  const directory = temporaryDirectory();
  const s3rver = new S3rver({ directory, silent: true, vhostBuckets: false, configureBuckets: [{ name: bucket }] });
  await s3rver.configureBuckets();
  const answerS3 = s3rver.callback();
  const uploads = join(directory, bucket, '._S3rver_uploads');
  const objects = join(directory, bucket);
  const listKeys = () =>
    readdirSync(objects, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith(objectSuffix))
      .map((file) => file.slice(0, -objectSuffix.length));
  /** Runs before each request, and answers it instead if it returns true. */
  const fault: { handle?: Handler | undefined } = {};
  const server = createServer((request, response) => {
    if (fault.handle?.(request, response) || answerMultipart(uploads, request, response)) return;
    if (!answerList(objects, listKeys(), request, response)) answerS3(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestEnd(() => {
    server.closeAllConnections();
    server.close();
    rmSync(directory, { recursive: true });
  });
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    /** The settings of a server that uses this bucket. */
    env: { S3_BUCKET: bucket, S3_ENDPOINT: endpoint, ...credentials },
    fault,
    /** How many multipart uploads are neither completed nor aborted. */
    openMultiparts: () => (existsSync(uploads) ? readdirSync(uploads).length : 0),
    /** Aborts all multipart uploads, as a bucket's lifecycle rules do. */
    abortMultiparts: () => rmSync(uploads, { recursive: true }),
    /** The keys of all objects. */
    keys: listKeys,
  };
}

/** Lists the objects of a folder, whose signature s3rver gets wrong. @returns false for what s3rver answers */
function answerList(objects: string, allKeys: string[], { url = '' }: IncomingMessage, response: ServerResponse): boolean {
  const { searchParams } = new URL(url, 'http://s3');
  if (searchParams.get('list-type') !== '2') return false;
  const keys = allKeys.filter((key) => key.startsWith(searchParams.get('prefix') ?? ''));
  const after = searchParams.get('continuation-token') ?? '';
  const page = keys
    .sort()
    .filter((key) => key > after)
    .slice(0, pageSize);
  const isTruncated = page.length > 0 && page.at(-1) !== keys.at(-1);
  response
    .writeHead(200, { 'content-type': 'application/xml' })
    .end(
      [
        '<ListBucketResult>',
        ...page.map((key) => `<Contents><Key>${key}</Key><Size>${statSync(join(objects, key + objectSuffix)).size}</Size></Contents>`),
        `<IsTruncated>${isTruncated}</IsTruncated>`,
        isTruncated ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '',
        '</ListBucketResult>',
      ].join(''),
    );
  return true;
}

/** Lists the parts of a multipart upload, aborts one, and refuses what Amazon S3 refuses. @returns false for what s3rver answers */
function answerMultipart(uploads: string, { method, url = '' }: IncomingMessage, response: ServerResponse): boolean {
  const { searchParams } = new URL(url, 'http://s3');
  const id = searchParams.get('uploadId');
  if (!id) return false;
  const folder = join(uploads, id);
  const answer = (status: number, body = '') => {
    response.writeHead(status, { 'content-type': 'application/xml' }).end(body);
    return true;
  };
  if (!existsSync(folder)) return answer(404, '<Error><Code>NoSuchUpload</Code><Message>No such upload.</Message></Error>');
  if (method === 'DELETE') {
    rmSync(folder, { recursive: true });
    return answer(204);
  }
  const parts = listParts(folder);
  if (method === 'GET') return answer(200, partsXml(parts, Number(searchParams.get('part-number-marker'))));
  if (method === 'POST' && parts.slice(0, -1).some(({ size }) => size < smallestPart))
    return answer(400, '<Error><Code>EntityTooSmall</Code><Message>A part is too small.</Message></Error>');
  return false;
}

interface Part {
  number: number;
  size: number;
  etag: string;
}

const listParts = (folder: string): Part[] =>
  readdirSync(folder)
    .filter((name) => /^\d+$/.test(name) && existsSync(join(folder, `${name}.md5`)))
    .map((name) => ({
      number: Number(name),
      size: statSync(join(folder, name)).size,
      etag: readFileSync(join(folder, `${name}.md5`), 'utf8'),
    }))
    .sort((one, other) => one.number - other.number);

/** How many parts a page has: so few that a test's upload has several pages. */
const pageSize = 2;

/** The page of parts that follows the number `after`. As Amazon S3 does, the last page names a next one, too. */
function partsXml(parts: Part[], after: number): string {
  const rest = parts.filter(({ number }) => number > after);
  const page = rest.slice(0, pageSize);
  return [
    '<ListPartsResult>',
    `<NextPartNumberMarker>${page.at(-1)?.number ?? 0}</NextPartNumberMarker>`,
    `<IsTruncated>${rest.length > pageSize}</IsTruncated>`,
    ...page.map(partXml),
    '</ListPartsResult>',
  ].join('');
}

const partXml = ({ number, size, etag }: Part) =>
  `<Part><PartNumber>${number}</PartNumber><Size>${size}</Size><ETag>"${etag}"</ETag></Part>`;
