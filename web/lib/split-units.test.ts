import { expect, test } from 'vitest';
import { splitUnits } from './split-units.ts';

test.each([
  ['USD 1,785.00 of INV-2026-0006 is left to pay.', '[USD 1,785.00] of [INV-2026-0006] is left to pay.'],
  ["DRAFT-12 (EUR 1.234,50) isn't sent yet.", "[DRAFT-12] ([EUR 1.234,50]) isn't sent yet."],
  ['SEK 1\u00a0234,50, due Nov 30, 2026.', '[SEK 1\u00a0234,50], due Nov 30, 2026.'],
  ['JPY 150,000. The studio will send it.', '[JPY 150,000]. The studio will send it.'],
  ['You received −USD 20.00, 3 on 2026-11-30', 'You received −[USD 20.00], 3 on 2026-11-30'],
  ['CN-2026-0003', '[CN-2026-0003]'],
  ['Nothing is due.', 'Nothing is due.'],
])('finds the amounts and numbers of documents in %s', (text, expected) => {
  expect(
    splitUnits(text)
      .map((part, index) => (index % 2 === 0 ? part : `[${part}]`))
      .join(''),
  ).toBe(expected);
});
