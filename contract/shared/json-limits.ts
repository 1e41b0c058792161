import { z } from 'zod';

interface JsonLimits {
  /** Of a record. */
  maxProperties?: number;
  /** Of anything whose parts are limited together: the most bytes that its JSON takes. */
  maxSize?: number;
}

/** What schemas check by a `refine`, from which it can't be read: the server derives from it how large a body may be. */
export const jsonLimits = z.registry<JsonLimits>();

/** Of the JSON of numbers in lists, each with a comma and a space: `0.30000000000000004, `. In bytes. */
export const sizeOfNumbers = (count: number) => count * 26;
