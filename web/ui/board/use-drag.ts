import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { type RefObject, useLayoutEffect, useState } from 'react';

/** The card that is dragged, and the status of its column. */
interface Dragged<Card, Status extends string> {
  card: Card;
  status: Status;
}

/** Makes a card draggable from its first paint on. The card has the focus after the drop. @returns whether it is being dragged */
export function useDrag<Card, Status extends string>(ref: RefObject<HTMLElement | null>, card: Card, status: Status): boolean {
  const [isDragged, setDragged] = useState(false);
  useLayoutEffect(
    () =>
      draggable({
        element: ref.current!,
        getInitialData: () => ({ card, status }) satisfies Dragged<Card, Status>,
        onDragStart: () => setDragged(true),
        onDrop: () => {
          setDragged(false);
          ref.current?.querySelector('button')?.focus({ preventScroll: true });
        },
      }),
    [ref, card, status],
  );
  return isDragged;
}

/** Lets cards of other columns be dropped on a column. @returns whether such a card is over the column */
export function useDrop<Card, Status extends string>(
  ref: RefObject<HTMLElement | null>,
  status: Status,
  onDrop: (card: Card, to: Status) => void,
) {
  const [isOver, setOver] = useState(false);
  useLayoutEffect(
    () =>
      dropTargetForElements({
        element: ref.current!,
        canDrop: ({ source }) => source.data.status !== status,
        onDragEnter: () => setOver(true),
        onDragLeave: () => setOver(false),
        onDrop: ({ source }) => {
          setOver(false);
          onDrop(source.data.card as Card, status);
        },
      }),
    [ref, status, onDrop],
  );
  return isOver;
}
