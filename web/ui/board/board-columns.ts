/** The cards of one status, at most as many as a column shows, and how many there are. */
export interface Column<Card, Status extends string> {
  status: Status;
  total: number;
  cards: Card[];
}

/** A card, the status that it leaves and the one that it's moved to. */
export interface Move<Card, Status extends string> {
  card: Card;
  from: Status;
  to: Status;
}

/** A column as the server sends it, its cards by their name, such as `projects`. */
export type NamedColumn<Name extends string, Card, Status extends string> = Omit<Column<Card, Status>, 'cards'> & Record<Name, Card[]>;

/** The board after a move: the card comes first in its new column, as the most recently updated. @param name what the cards are called */
export const moveCard = <Name extends string, Card extends { id: number }, Status extends string>(
  columns: NamedColumn<Name, Card, Status>[],
  name: Name,
  { card, from, to }: Move<Card, Status>,
): NamedColumn<Name, Card, Status>[] =>
  columns.map((column) => {
    const { status, total } = column;
    const cards: Card[] = column[name];
    if (status === from) return { ...column, total: total - 1, [name]: cards.filter(({ id }) => id !== card.id) };
    if (status === to) return { ...column, total: total + 1, [name]: [card, ...cards] };
    return column;
  });
