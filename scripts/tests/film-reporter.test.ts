import { expect, test } from 'vitest';
import { drawTable } from './film-reporter.ts';

const note = (kind: string, measured: Record<string, string>, isRight = true) => ({ table: 'Films', kind, measured, isRight });

test('puts what several tests measured of a kind into one row', () => {
  const films = [
    note('AVI', { rate: '24', frames: '48 of 48' }),
    note('MXF', {}),
    note('AVI', { rate: '25', frames: '48 of 48', sound: '0 ms' }),
  ];
  expect(drawTable(films)).toBe(`| kind | rate | frames | sound | right |
| --- | --- | --- | --- | --- |
| AVI | 24, 25 | 48 of 48 | 0 ms | yes |
| MXF |  |  |  | yes |`);
});

test('says which kinds failed, also if nothing could be measured', () => {
  expect(drawTable([note('AVI', {}), note('AVI', {}, false)])).toContain('| AVI | **1 of 2** |');
});
