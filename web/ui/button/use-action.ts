import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { isNetworkError, isStatus, networkErrorMessage, serverMessage } from '#web/lib/api.ts';
import { refetchAll } from '#web/lib/query.ts';
import { useToast } from '#web/ui/toast/toast.tsx';

export interface ActionOptions<Input, Result> {
  mutationFn: (input: Input) => Promise<Result>;
  successMessage: string | ((result: Result) => string);
  /** Shown unless the server sends a message of its own. */
  errorMessage: string;
  /** Takes the action back. If given, the success message has a button for it. */
  undo?: (input: Input, result: Result) => Promise<unknown>;
  onSuccess?: (result: Result) => unknown;
  /** The page to open because the action removes what is shown. Until then, no live update refetches what's gone. */
  leavesTo?: string | ((result: Result) => string | undefined) | undefined;
  /** For a form: returns true when the errors are shown on fields, so no toast is needed. */
  showFieldErrors?: (error: unknown) => boolean;
}

/** A mutation that shows its outcome in a toast and refetches what is on the screen: any of it may have changed. */
export function useAction<Input = void, Result = unknown>({
  mutationFn,
  successMessage,
  errorMessage,
  undo,
  onSuccess,
  leavesTo,
  showFieldErrors,
}: ActionOptions<Input, Result>) {
  const toast = useToast();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const refetch = (leaves: boolean) => refetchAll(queryClient, leaves ? 'none' : 'active');
  const takeBack = useMutation({
    mutationFn: (run: () => Promise<unknown>) => run(),
    onSuccess: () => toast({ title: 'Undone.' }),
    onError: (error) => toast({ title: serverMessage(error) ?? "That couldn't be undone. Please try again.", destructive: true }),
    onSettled: () => refetch(false),
  });
  return useMutation({
    mutationFn,
    meta: { leavesPage: leavesTo !== undefined },
    onSuccess: async (result, input) => {
      toast({
        title: typeof successMessage === 'string' ? successMessage : successMessage(result),
        // This `undo` is the one from when the action was done: later renders already show what came of it.
        ...(undo && { undo: () => takeBack.mutate(() => undo(input, result)) }),
      });
      await onSuccess?.(result);
      const page = typeof leavesTo === 'function' ? leavesTo(result) : leavesTo;
      await refetch(page !== undefined);
      if (page) await navigate(page, { replace: true });
    },
    onError: (error) => {
      // What is shown is, or may be, out of date after such an error.
      if (isStatus(error, 404) || isStatus(error, 409) || isNetworkError(error)) refetch(typeof leavesTo === 'string');
      if (showFieldErrors?.(error)) return;
      toast({
        title: 'Error',
        description: isNetworkError(error) ? networkErrorMessage(error) : (serverMessage(error) ?? errorMessage),
        destructive: true,
      });
    },
  });
}
