import type { FastifyReply, FastifyRequest } from 'fastify';
import { type KeyCursor, newestPlace, type Place } from '../db/paging.ts';
import { invalidField } from '../shared/app-error.ts';

/** A list that can be read page by page. */
export interface Pages<Row extends { id: number }, Cursor extends { id: number } = KeyCursor> {
  list(limit: number, before: Cursor | undefined): Promise<Row[]>;
  /** How many there are in all, where that is known and a screen shows it. */
  count?(): Promise<number | undefined>;
  /** What a cursor is made of, where the list is not sorted newest first. */
  place?: Place<Cursor>;
}

/**
 * Reads the page that `?limit` and `?before` ask for, and says in the headers `X-Total-Count` and `Link` what there is besides.
 * One row more than asked for is read, which tells whether there is a next page.
 */
export async function pageOf<Row extends Cursor, Cursor extends { id: number } = KeyCursor>(
  reply: FastifyReply,
  query: { limit: number; before?: string | undefined },
  { list, count, place = newestPlace as unknown as Place<Cursor> }: Pages<Row, Cursor>,
): Promise<Row[]> {
  const [rows, total] = await Promise.all([list(query.limit + 1, readCursor(place, query.before)), count?.()]);
  const page = rows.slice(0, query.limit);
  const last = page.at(-1);
  if (total !== undefined) reply.header('X-Total-Count', total);
  if (last && rows.length > page.length)
    reply.header('Link', `<${nextPage(reply.request, query.limit, writeCursor(place, last))}>; rel="next"`);
  return page;
}

/** The same list, narrowed and sorted as it is, from the cursor on. */
function nextPage({ url }: FastifyRequest, limit: number, before: string): string {
  const [path, search] = url.split('?', 2);
  const query = new URLSearchParams(search);
  query.delete('t');
  query.set('limit', String(limit));
  query.set('before', before);
  return `${path}?${query}`;
}

const writeCursor = <Cursor extends { id: number }>(place: Place<Cursor>, row: Cursor) =>
  Buffer.from(JSON.stringify(place.encode(row))).toString('base64url');

function readCursor<Cursor extends { id: number }>(place: Place<Cursor>, text: string | undefined): Cursor | undefined {
  if (text === undefined) return undefined;
  const { success, data } = place.safeParse(readJson(Buffer.from(text, 'base64url').toString()));
  if (!success) throw invalidField('before', 'This is not a place in the list.');
  return data;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
