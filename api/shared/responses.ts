import { z } from 'zod';

/** A CSV file, safe against formula injection: RFC 4180 with an API key, otherwise as the studio's spreadsheets read it. */
export const csvFile = z.string().meta({ description: 'CSV' });

/** The bytes of a PDF file. */
export const pdfFile = z.string().meta({ description: 'PDF' });

/** Comments as a CSV file, as a page, or in the format of an editing system. */
export const markerFile = z.string().meta({ description: 'Comments' });

/** The bytes of a file of any type. */
export const fileBytes = z.string().meta({ description: 'File' });

/**
 * A link that opens an account, a proposal or a brief. `route.ts` leaves it out of answers to API keys, whose holders may be anybody's programs:
 * only the email has it then.
 */
export const linkForSessions = z.url().optional().meta({
  description:
    'Only for sessions: the answer to an API key has none, and the email carries it. While emails are off, the owner finds it under Email.',
});

export const success = z.object({ success: z.literal(true) });
export const successMessage = success.extend({ message: z.string() });
