import { expect, onTestFinished, test, vi } from 'vitest';
import { parseCsv } from './parse-csv.ts';
import { readSheet } from './read-sheet.ts';

/** A clock that is a millisecond further whenever it's read, so that turns depend on the steps of a calculation and not on the machine. */
function countTurns() {
  let now = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now++);
  onTestFinished(() => clock.mockRestore());
  const turns = { count: 0 };
  const count = () => {
    turns.count += 1;
    turn = setImmediate(count);
  };
  let turn = setImmediate(count);
  onTestFinished(() => clearImmediate(turn));
  return turns;
}

test.each([
  ['blank lines', `Name,Email\n${'\n'.repeat(4_900_000)}`],
  ['lines with white space', `Name,Email\n${' \n'.repeat(2_400_000)}`],
])('other work goes on while %s are refused', async (_, text) => {
  const turns = countTurns();
  await expect(parseCsv(text)).rejects.toThrow('at most 5,000 rows');
  expect(turns.count).toBeGreaterThan(4);
});

test('other work goes on while long cells are read', async () => {
  const turns = countTurns();
  const rows = `"${'a\u0301\u0323'.repeat(8000)}",ann@former.example\n`.repeat(90);
  expect((await readSheet('clients', Buffer.from(`Name,Email\n${rows}`), 'en-US')).rows).toHaveLength(90);
  expect(turns.count).toBeGreaterThan(8);
});

test.each(['\n', '\r\n', '\r'])(
  'finds a line that is too long, and reads one that is just short enough, between breaks %j',
  async (lineBreak) => {
    const linesWith = (length: number) => ['Name,Email', 'Ann,ann@former.example', 'x'.repeat(length), 'y', ''].join(lineBreak);
    expect(await parseCsv(linesWith(49_900))).toMatchObject([{ row: 1 }, { row: 2 }, { row: 3 }, { row: 4, cells: ['y'] }]);
    await expect(parseCsv(linesWith(50_001))).rejects.toThrow('more than 50,000 characters');
  },
);

test('reads a cell with line breaks that is cut into several pieces', async () => {
  const cell = 'line\n'.repeat(1000);
  expect(await parseCsv(`Name,Notes\nAnn,"${cell}"\nZoë,none`)).toEqual([
    { row: 1, cells: ['Name', 'Notes'] },
    { row: 2, cells: ['Ann', cell] },
    { row: 3, cells: ['Zoë', 'none'] },
  ]);
});
