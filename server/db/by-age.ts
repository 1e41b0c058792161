import { type AnyColumn, asc, desc, type SQL } from 'drizzle-orm';

/** How many rows to read: those that have waited the longest (`oldest`) or the shortest (`newest`). */
export interface ByAge {
  order: 'oldest' | 'newest';
  limit: number;
}

/** Sorts by the columns: ascending for the oldest, descending for the newest. */
export const byAge = (order: ByAge['order'], ...columns: AnyColumn[]): SQL[] => columns.map(order === 'oldest' ? asc : desc);
