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

/** A column as the server sends it, its cards by their name, such as `projects`. */
export type NamedColumn<Name extends string, Card, Status extends string> = Omit<Column<Card, Status>, 'cards'> & Record<Name, Card[]>;

/** The board after a card moved: it comes first in its new column, as the most recently updated. @param name of the cards */
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
