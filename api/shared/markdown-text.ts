import { z } from 'zod';
import { textErrors, trimmedString, withoutNullCharacter } from './fields.ts';

/** All Markdown fields. The server checks their lists and headings (`markdownLimits`), so that browsers don't load the parser for it. */
export const markdownFields = z.registry<{ label: string }>();

/** A field for Markdown without images and HTML. */
export function markdownText(label: string, maxLength: number) {
  const field = trimmedString(textErrors(label))
    .max(maxLength, `${label} can have at most ${maxLength.toLocaleString('en-US')} characters`)
    .regex(withoutNullCharacter, `${label} contains an invalid character`);
  markdownFields.add(field, { label });
  return field;
}
