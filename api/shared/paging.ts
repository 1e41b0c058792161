import { z } from 'zod';
import { normalizeLine } from '#domain/shared/text.ts';
import './zod-config.ts';

/** A page of a list: at most `limit` rows after the cursor `before`, which can contain a name of 200 characters. */
export const pageQuery = z.object({
  limit: z.coerce.number<string | number>().int().min(1).max(500).default(100),
  before: z.string().max(1200).optional(),
});

/** Search terms; each must match the beginning of a word in the row. */
export const searchText = z.string().overwrite(normalizeLine).max(100, 'Use at most 100 characters').optional();
