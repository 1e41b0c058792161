import { z } from 'zod';

interface JsonLimits {
  /** The most properties of a record. */
  maxProperties?: number;
  /** The most bytes that a value's JSON takes, if a limit applies to its parts together. */
  maxSize?: number;
}

/** Limits that schemas check by a `refine`, which can't be inspected. The server derives the largest allowed body from them. */
export const jsonLimits = z.registry<JsonLimits>();

/** The bytes that numbers in JSON lists take, each with a comma and a space: `0.30000000000000004, `. */
export const sizeOfNumbers = (count: number) => count * 26;
