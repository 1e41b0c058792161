/** An amount, such as `USD 1,500.00`, or the number of a document, such as `INV-2026-0001`. */
const unit = /(\b[A-Z]{3} \d(?:[\u00a0\u202f.,’'\d]*\d)?|\b[A-Z]+(?:-\d+)+)/;

/** Splits a text at its amounts and document numbers, which are every second part of the result. */
export const splitUnits = (text: string): string[] => text.split(unit);
