import { z } from 'zod';
import { email, singleLineText } from './fields.ts';

/** What every form begins with that anyone may send (specification section 5). */
export const publicForm = z.object({
  name: singleLineText('Name', 200, 'Name must be at least 2 characters.').min(2, 'Name must be at least 2 characters.'),
  email: email('Please enter a valid email address.'),
  /** No person sees this field: whoever fills it in is a program that fills in every field it finds. */
  reference: z.string().max(1000).optional(),
});

/** What is kept of such a form. */
export type WithoutHoneypot<Form> = Omit<Form, 'reference'>;
