import { z } from 'zod';
import { currencies } from '#domain/shared/money.ts';

export const currency = z
  .string()
  .trim()
  .max(3, { message: 'Please choose a currency, such as USD', abort: true })
  .toUpperCase()
  .refine((code) => currencies.includes(code), { message: 'Please choose a currency, such as USD', abort: true });

/** An amount as a decimal string, such as "1500.00"; never a floating-point number. */
export const decimalAmount = z
  .string()
  .trim()
  .regex(/^\d{1,10}(\.\d{1,3})?$/, 'Please enter an amount such as 1500.00');
