import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { id } from '../../contract/common.ts';
import type { KeyCursor } from '../db/paging.ts';
import { invalidField } from '../shared/app-error.ts';

/** A list that can be read page by page, newest first. */
export interface Pages<Row extends KeyCursor> {
  list(limit: number, before: KeyCursor | undefined): Promise<Row[]>;
  /** How many there are in all, where a screen shows it. */
  count?(): Promise<number>;
}

/**
 * Reads the page that `?limit` and `?before` ask for, and says in the headers `X-Total-Count` and `Link` what there is besides.
 * One row more than asked for is read, which tells whether there is a next page.
 */
export async function pageOf<Row extends KeyCursor>(
  reply: FastifyReply,
  query: { limit: number; before?: string | undefined },
  pages: Pages<Row>,
): Promise<Row[]> {
  const [rows, total] = await Promise.all([pages.list(query.limit + 1, readCursor(query.before)), pages.count?.()]);
  const page = rows.slice(0, query.limit);
  const last = page.at(-1);
  if (total !== undefined) reply.header('X-Total-Count', total);
  if (last && rows.length > page.length) {
    const path = reply.request.url.split('?', 1)[0];
    reply.header('Link', `<${path}?limit=${query.limit}&before=${writeCursor(last)}>; rel="next"`);
  }
  return page;
}

const writeCursor = ({ createdAt, id }: KeyCursor) => Buffer.from(`${createdAt.toISOString()} ${id}`).toString('base64url');

const cursorText = z.tuple([
  z.iso.datetime().regex(/^(?!0000)/),
  z
    .string()
    .regex(/^\d{1,10}$/)
    .transform(Number)
    .pipe(id),
]);

function readCursor(text: string | undefined): KeyCursor | undefined {
  if (text === undefined) return undefined;
  const { success, data } = cursorText.safeParse(Buffer.from(text, 'base64url').toString().split(' '));
  if (!success) throw invalidField('before', 'This is not a place in the list.');
  return { createdAt: new Date(data[0]), id: data[1] };
}
