import { type AnyColumn, asc, desc, type SQL } from 'drizzle-orm';

/** How many rows, those that wait longest or shortest. */
export interface ByAge {
  order: 'oldest' | 'newest';
  limit: number;
}

/** The columns as an order, ascending for the oldest. */
export const byAge = (order: ByAge['order'], ...columns: AnyColumn[]): SQL[] => columns.map(order === 'oldest' ? asc : desc);
