import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { serverMessage } from '#web/lib/api.ts';
import { useToast } from '#web/ui/toast/toast.tsx';
import { type Column, type Move, moveCard } from './board-columns.ts';

interface QuickMoveOptions<Card, Status extends string> {
  /** Of the board's columns. */
  queryKey: QueryKey;
  mutationFn: (move: Move<Card, Status>) => Promise<unknown>;
  /** What to refetch. */
  invalidates: QueryKey;
  nameOf: (card: Card) => string;
  successMessage: (move: Move<Card, Status>) => { title: string; description: string };
}

/** Moves a card on its board optimistically, and back if the server refuses. */
export function useQuickMove<Card extends { id: number }, Status extends string>({
  queryKey,
  mutationFn,
  invalidates,
  nameOf,
  successMessage,
}: QuickMoveOptions<Card, Status>) {
  const toast = useToast();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onMutate: async (move: Move<Card, Status>) => {
      // A response already under way would undo the move on screen.
      await queryClient.cancelQueries({ queryKey });
      const previous = queryClient.getQueryData<Column<Card, Status>[]>(queryKey);
      if (previous) queryClient.setQueryData(queryKey, moveCard(previous, move));
      return previous;
    },
    onSuccess: (_, move) => toast(successMessage(move)),
    onError: (error, { card }, previous) => {
      queryClient.setQueryData(queryKey, previous);
      const description = serverMessage(error) ?? 'Please check your connection and try again.';
      toast({ title: `${nameOf(card)} wasn't moved`, description, destructive: true });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: invalidates }),
  });
}
