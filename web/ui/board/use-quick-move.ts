import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { serverMessage } from '#web/lib/api.ts';
import { refetchAll } from '#web/lib/query.ts';
import { useToast } from '#web/ui/toast/toast.tsx';
import { type Move, moveCard, type NamedColumn } from './board-columns.ts';

interface QuickMoveOptions<Name extends string, Card, Status extends string> {
  /** The key of the query that the board shows. */
  queryKey: QueryKey;
  /** What the server calls the cards of a column. */
  cards: Name;
  mutationFn: (move: Move<Card, Status>) => Promise<unknown>;
  nameOf: (card: Card) => string;
  successMessage: (move: Move<Card, Status>) => string;
  /** Whether the message has a button that puts the card back, for moves of which nobody is told. */
  isUndoable?: (move: Move<Card, Status>) => boolean;
}

/** Moves a card on its board optimistically, and back if the server refuses. */
export function useQuickMove<Name extends string, Card extends { id: number }, Status extends string>({
  queryKey,
  cards,
  mutationFn,
  nameOf,
  successMessage,
  isUndoable,
}: QuickMoveOptions<Name, Card, Status>) {
  const toast = useToast();
  const queryClient = useQueryClient();
  const quickMove = useMutation({
    mutationFn,
    onMutate: async (move: Move<Card, Status>) => {
      // A response already under way would undo the move on screen.
      await queryClient.cancelQueries({ queryKey });
      const previous = queryClient.getQueryData<{ columns: NamedColumn<Name, Card, Status>[] }>(queryKey);
      if (previous) queryClient.setQueryData(queryKey, { ...previous, columns: moveCard(previous.columns, cards, move) });
      return previous;
    },
    onSuccess: (_, move) => {
      const undo = () => quickMove.mutate({ ...move, from: move.to, to: move.from });
      toast({ title: successMessage(move), ...(isUndoable?.(move) && { undo }) });
    },
    onError: (error, { card }, previous) => {
      queryClient.setQueryData(queryKey, previous);
      const description = serverMessage(error) ?? 'Please check your connection and try again.';
      toast({ title: `${nameOf(card)} wasn't moved`, description, destructive: true });
    },
    onSettled: () => refetchAll(queryClient),
  });
  return quickMove;
}
