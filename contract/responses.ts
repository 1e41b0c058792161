import { z } from 'zod';

/** A table to take along (RFC 4180): people's text cannot become a formula in it. */
export const csvFile = z.string().meta({ description: 'CSV' });

export const success = z.object({ success: z.literal(true) });
export const successMessage = success.extend({ message: z.string() });
