import { z } from 'zod';
import { id } from '#api/shared/fields.ts';

/** Selects the signed-in admin's rows, or those without an editor. */
export const editorFilter = z.enum(['me', 'none']);

/** The query parameter for whose projects, leads or files are listed; an id selects those of one admin. */
export const editorQuery = editorFilter.or(z.coerce.number<string | number>().pipe(id)).optional();
