import { expect, test } from 'vitest';
import { deliverablesOf, nameDeliverables } from './proposal-deliverables.ts';

const short = { title: 'Short', kind: 'short', aspectRatio: '9:16', count: 1 } as const;
const film = { title: 'Main film', kind: 'film', aspectRatio: null, count: 1 } as const;
const titles = (...parameters: Parameters<typeof nameDeliverables>) => nameDeliverables(...parameters).map(({ title }) => title);

test('an item makes as many as its quantity, and what is not chosen makes none', () => {
  const content = {
    items: [{ key: 'shorts', deliverables: [short] }, { key: 'drone' }],
    options: [
      { key: 'small', deliverables: [film] },
      { key: 'large', deliverables: [film, { ...short, title: 'Cutdown', count: 3 }] },
    ],
    addOns: [],
  };
  const lines = [
    { key: 'shorts', quantity: 12 },
    { key: 'drone', quantity: 1 },
    { key: 'large', quantity: 1 },
  ];
  expect(deliverablesOf(content, lines)).toMatchObject([
    { title: 'Short', count: 12 },
    { title: 'Main film', count: 1 },
    { title: 'Cutdown', count: 3 },
  ]);
});

test('several of one title are numbered, whatever item they are of, and one alone is not', () => {
  expect(titles([{ ...short, count: 2 }, film, { ...short, kind: 'cutdown' }])).toEqual(['Short 1', 'Short 2', 'Main film', 'Short 3']);
  expect(nameDeliverables([{ ...short, count: 12 }]).at(-1)).toEqual({ title: 'Short 12', kind: 'short', aspectRatio: '9:16' });
});

test('numbers go on after those that a project has', () => {
  expect(titles([short, film], ['Short 1', 'Short 12', 'Short film 40'])).toEqual(['Short 13', 'Main film']);
  expect(titles([{ ...short, count: 2 }], ['Short'])).toEqual(['Short 2', 'Short 3']);
});
