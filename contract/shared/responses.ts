import { z } from 'zod';

/** A CSV file (RFC 4180), safe against formula injection. */
export const csvFile = z.string().meta({ description: 'CSV' });

/** The bytes of a PDF file. */
export const pdfFile = z.string().meta({ description: 'PDF' });

export const success = z.object({ success: z.literal(true) });
export const successMessage = success.extend({ message: z.string() });
