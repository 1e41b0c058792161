/** The cards of one status, at most as many as a column shows, and how many there are. */
export interface Column<Card, Status extends string> {
  status: Status;
  total: number;
  cards: Card[];
}

/** A card and where it is moved. */
export interface Move<Card, Status extends string> {
  card: Card;
  from: Status;
  to: Status;
}

/** The board after a card moved: it comes first in its new column, as the most recently updated. */
export const moveCard = <Card extends { id: number }, Status extends string>(
  columns: Column<Card, Status>[],
  { card, from, to }: Move<Card, Status>,
): Column<Card, Status>[] =>
  columns.map((column) => {
    const { status, total, cards } = column;
    if (status === from) return { status, total: total - 1, cards: cards.filter(({ id }) => id !== card.id) };
    if (status === to) return { status, total: total + 1, cards: [card, ...cards] };
    return column;
  });
