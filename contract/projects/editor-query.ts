import { z } from 'zod';
import { id } from '#contract/shared/fields.ts';

/** The signed-in admin's rows, or those of nobody. */
export const editorFilter = z.enum(['me', 'none']);

/** In a URL: whose projects, leads or files are listed; also those of one admin. */
export const editorQuery = editorFilter.or(z.coerce.number<string | number>().pipe(id)).optional();
