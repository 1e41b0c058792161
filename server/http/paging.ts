import type { FastifyReply, FastifyRequest } from 'fastify';
import { type CursorSchema, type NewestFirstCursor, newestFirstCursor } from '#server/db/paging.ts';
import { invalidField } from '#server/shared/app-error.ts';

/** A list that is read page by page. */
export interface PaginatedList<Row extends { id: number }, Cursor extends { id: number } = NewestFirstCursor> {
  list(limit: number, before: Cursor | undefined): Promise<Row[]>;
  /** Whether each row has the list's `total`. */
  isCounted?: boolean;
  /** How the list's cursor is written; by default, that of lists sorted newest first. */
  cursor?: CursorSchema<Cursor>;
}

/**
 * Reads the page for `?limit` and `?before` and sets the headers `X-Total-Count` and `Link`. Reads one row more than the limit to
 * find out whether there is a next page.
 */
export async function paginate<Row extends Cursor & { total?: number }, Cursor extends { id: number } = NewestFirstCursor>(
  reply: FastifyReply,
  query: { limit: number; before?: string | undefined },
  { list, isCounted, cursor = newestFirstCursor as unknown as CursorSchema<Cursor> }: PaginatedList<Row, Cursor>,
): Promise<Row[]> {
  const rows = await list(query.limit + 1, decodeCursor(cursor, query.before));
  const page = rows.slice(0, query.limit);
  const last = page.at(-1);
  // A page past the end has no row that tells the total.
  if (isCounted && (last || query.before === undefined)) reply.header('X-Total-Count', rows[0]?.total ?? 0);
  if (last && rows.length > page.length)
    reply.header('Link', `<${nextPageUrl(reply.request, query.limit, encodeCursor(cursor, last))}>; rel="next"`);
  return page;
}

/** The request's URL, filters and sorting included, with the next cursor. */
function nextPageUrl({ url }: FastifyRequest, limit: number, before: string): string {
  const [path, search] = url.split('?', 2);
  const query = new URLSearchParams(search);
  query.delete('t');
  query.set('limit', String(limit));
  query.set('before', before);
  return `${path}?${query}`;
}

const encodeCursor = <Cursor extends { id: number }>(cursor: CursorSchema<Cursor>, row: Cursor) =>
  Buffer.from(JSON.stringify(cursor.encode(row))).toString('base64url');

function decodeCursor<Cursor extends { id: number }>(cursor: CursorSchema<Cursor>, text: string | undefined): Cursor | undefined {
  if (text === undefined) return undefined;
  const { success, data } = cursor.safeParse(readJson(Buffer.from(text, 'base64url').toString()));
  if (!success) throw invalidField('before', 'Invalid cursor');
  return data;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
