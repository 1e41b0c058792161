import { expect, test } from 'vitest';
import { moveCard } from './board-columns.ts';

test('moves a card to the top of its new column and updates both totals', () => {
  const columns = [
    { status: 'editing', total: 60, cards: [{ id: 1 }, { id: 2 }] },
    { status: 'first_draft', total: 1, cards: [{ id: 3 }] },
    { status: 'review', total: 1, cards: [{ id: 4 }] },
  ];
  expect(moveCard(columns, 'cards', { card: { id: 2 }, from: 'editing', to: 'first_draft' })).toEqual([
    { status: 'editing', total: 59, cards: [{ id: 1 }] },
    { status: 'first_draft', total: 2, cards: [{ id: 2 }, { id: 3 }] },
    columns[2],
  ]);
});
