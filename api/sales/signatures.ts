import { z } from 'zod';
import { jsonLimits, sizeOfNumbers } from '#api/shared/json-limits.ts';

/** The field in which a signature is drawn. */
export const signatureField = { width: 1000, height: 300 };

const maxSignatureStrokes = 200;
export const maxSignaturePoints = 20_000;

const unreadable = "This signature can't be read. Please draw it again";

/** Coordinates x and y in turn, from the field's top left. */
const stroke = z
  .array(z.number(unreadable).min(0, unreadable).max(signatureField.width, unreadable), unreadable)
  .refine(({ length }) => length > 0 && length % 2 === 0, unreadable);

/** How somebody signs: by typing their name, or by typing and drawing it. */
export const signature = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.literal('typed') }),
    z.object({
      kind: z.literal('drawn'),
      strokes: z
        .array(stroke, 'Please draw your signature')
        .min(1, 'Please draw your signature')
        .max(maxSignatureStrokes, 'This signature has too many strokes')
        .refine((strokes) => strokes.flat().length <= 2 * maxSignaturePoints, 'This signature has too many points')
        .register(jsonLimits, { maxSize: sizeOfNumbers(2 * maxSignaturePoints) + 100 * maxSignatureStrokes }),
    }),
  ],
  'Please type or draw your signature',
);
export type Signature = z.output<typeof signature>;
