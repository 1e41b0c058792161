import { z } from 'zod';
import { jsonLimits } from '#api/shared/json-limits.ts';

/**
 * What every body may have beyond its largest valid content, in bytes: indentation, fields that don't count, and texts that are too long, so
 * that the error names their field.
 */
export const spareBodySize = 256 * 1024;

/** The escape `\u3042`, for example, which a client may write for any UTF-16 code unit. Many do for all but ASCII. */
const bytesOfCodeUnit = 6;
/** A long number, such as -1.7976931348623157e+308. Also enough for true, false and null. */
const bytesOfNumber = 24;
/** A comma or a colon, with a space. */
const bytesOfSeparator = 2;

/**
 * The most bytes that the JSON of a valid value takes, by its schema and `jsonLimits`.
 * @throws Error if a text, list or record has no maximum
 */
export function largestJson(schema: z.core.$ZodType, path: string[] = []): number {
  const { maxSize, maxProperties } = jsonLimits.get(schema) ?? {};
  const inside = (part: z.core.$ZodType, name: string) => largestJson(part, [...path, name]);
  const unbounded = (what: string): never => {
    throw new Error(`${path.join('.') || 'The body'} is a ${what} without a maximum`);
  };
  if (maxSize !== undefined) return maxSize;
  if (isText(schema)) return sizeOfText(schema.maxLength ?? longestMatch(schema) ?? unbounded('text'));
  if (schema instanceof z.ZodNumber || schema instanceof z.ZodBoolean || schema instanceof z.ZodNull) return bytesOfNumber;
  if (schema instanceof z.ZodEnum) return largestOf(schema.options.map((option) => sizeOfText(String(option).length)));
  if (schema instanceof z.ZodLiteral) return largestOf([...schema.values].map((value) => sizeOfText(String(value).length)));
  if (schema instanceof z.ZodNever) return 0;
  if (schema instanceof z.ZodObject)
    return sizeOf(Object.entries(schema.shape).map(([name, part]) => sizeOfText(name.length) + bytesOfSeparator + inside(part, name)));
  if (schema instanceof z.ZodTuple) return sizeOf(schema.def.items.map((item) => inside(item, '[]')));
  if (schema instanceof z.ZodArray) return sizeOfMany(maxItemsOf(schema) ?? unbounded('list'), inside(schema.element, '[]'));
  if (schema instanceof z.ZodRecord)
    return sizeOfMany(
      maxProperties ?? unbounded('record'),
      inside(schema.keyType, 'key') + bytesOfSeparator + inside(schema.valueType, 'value'),
    );
  if (schema instanceof z.ZodUnion) return largestOf(schema.options.map((option) => largestJson(option, path)));
  // A pipe parses first what is sent, so that part decides.
  if (schema instanceof z.ZodPipe) return largestJson(schema.in, path);
  if ('innerType' in schema._zod.def) return largestJson(schema._zod.def.innerType as z.core.$ZodType, path);
  return unbounded(`value of the type ${schema._zod.def.type}`);
}

const isText = (schema: z.core.$ZodType) => schema instanceof z.ZodString || schema instanceof z.ZodStringFormat;

/** The size of a text with its quotes. */
const sizeOfText = (length: number) => 2 + bytesOfCodeUnit * length;
/** The size of an object or a list with its brackets. */
const sizeOf = (parts: number[]) => parts.reduce((sum, part) => sum + part + bytesOfSeparator, 2);
const sizeOfMany = (count: number, part: number) => sizeOf([]) + count * (part + bytesOfSeparator);
const largestOf = (sizes: number[]) => Math.max(...sizes);

const maxItemsOf = ({ def }: z.ZodArray) =>
  def.checks
    ?.map(({ _zod }) => _zod.def as { maximum?: number; length?: number })
    .map(({ maximum, length }) => maximum ?? length)
    .find((max) => max !== undefined);

/** How many characters match all of a text's patterns, or a few more; undefined if any number does. */
function longestMatch(schema: z.ZodString | z.ZodStringFormat): number | undefined {
  // The pattern of a date and time allows any number of decimals.
  if (schema.format === 'datetime') return 40;
  const { pattern, allOf = [] } = z.toJSONSchema(schema);
  const lengths = [pattern, ...allOf.map((part) => part.pattern)].flatMap((each) => (each === undefined ? [] : lengthOfPattern(each)));
  return lengths.length > 0 ? Math.min(...lengths) : undefined;
}

/** Each character of a pattern stands for at most one of the text, except for what is repeated. */
function lengthOfPattern(pattern: string): number[] {
  const plain = pattern.replace(/\\.|\[(?:\\.|[^\]\\])*\]/g, 'x');
  if (/[*+]|,\}|\)\{/.test(plain)) return [];
  return [[...plain.matchAll(/(\d+)\}/g)].reduce((sum, [, times]) => sum + Number(times), plain.length)];
}
