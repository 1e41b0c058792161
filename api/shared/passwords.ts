import { z } from 'zod';
import { textErrors } from './fields.ts';

/** A password being set (specification section 5, reset rules). */
export const newPassword = z
  .string(textErrors('Password'))
  .min(8, 'Password must be at least 8 characters long')
  .max(128, 'Password can have at most 128 characters')
  .regex(/\p{Lu}/u, 'Password must contain at least one uppercase letter')
  .regex(/\p{Ll}/u, 'Password must contain at least one lowercase letter')
  .regex(/\d/, 'Password must contain at least one number');

/** A password entered to sign in. The rules for new passwords don't apply. */
export const currentPassword = z.string(textErrors('Password')).min(1, 'Password is required').max(1000, 'Password is too long');

export const newPasswordWithConfirmation = (message: string) =>
  z.object({ password: newPassword, confirmPassword: z.string().max(1000) }).refine(...passwordsMatch(message));

/** A check for forms that ask for a password twice. It reports a mismatch even while other fields are invalid. */
export const passwordsMatch = <Form extends { password: string; confirmPassword: string }>(message: string) =>
  [
    (form: Form) => form.password === form.confirmPassword,
    {
      path: ['confirmPassword'] as string[],
      message,
      when: ({ value }: { value: unknown }) =>
        z.looseObject({ password: z.string(), confirmPassword: z.string() }).safeParse(value).success,
    },
  ] as const;
