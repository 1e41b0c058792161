import { z } from 'zod';
import { email, singleLineText } from './fields.ts';

/** The fields of every public form (specification section 5). */
export const publicForm = z.object({
  name: singleLineText('Name', 200, 'Name must be at least 2 characters.').min(2, 'Name must be at least 2 characters.'),
  email: email('Please enter a valid email address.'),
  /** A honeypot: people don't see this field, so only bots fill it in. */
  reference: z.string().max(1000).optional(),
});

export type WithoutHoneypot<Form> = Omit<Form, 'reference'>;
