import { z } from 'zod';

/** The field in which a signature is drawn. */
export const signatureField = { width: 1000, height: 300 };

const maxSignatureStrokes = 200;
export const maxSignaturePoints = 20_000;

/** Coordinates x and y in turn, from the field's top left. */
const stroke = z.array(z.number().min(0).max(signatureField.width)).min(2);

/** How somebody signs: by the name they typed, or by what they drew as well. */
export const signature = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('typed') }),
  z.object({
    kind: z.literal('drawn'),
    strokes: z
      .array(stroke, 'Please draw your signature')
      .min(1, 'Please draw your signature')
      .max(maxSignatureStrokes, 'This signature has too many strokes')
      .refine((strokes) => strokes.every(({ length }) => length % 2 === 0), 'This signature is invalid')
      .refine((strokes) => strokes.flat().length <= 2 * maxSignaturePoints, 'This signature has too many points'),
  }),
]);
export type Signature = z.output<typeof signature>;
