import { z } from 'zod';
import { normalizeLine } from './text.ts';
import './zod-config.ts';

/** The part of a list to read: at most `limit` rows, after the row `before` names; a name of 200 characters may stand in it. */
export const pageQuery = z.object({
  limit: z.coerce.number<string | number>().int().min(1).max(500).default(100),
  before: z.string().max(1200).optional(),
});

/** Words to look for in a list; each must begin a word of the row. */
export const searchText = z.string().overwrite(normalizeLine).max(100, 'Please search for less.').optional();
