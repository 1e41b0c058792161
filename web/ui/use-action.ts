import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { isNetworkError, isStatus, messageOf, networkErrorMessage } from '../lib/api.ts';
import { useToast } from './toast/toast.tsx';

interface Action<Input, Answer> {
  mutationFn: (input: Input) => Promise<Answer>;
  /** What is said when it worked. */
  successMessage: string | ((answer: Answer) => string);
  /** What is said when it did not, where the server says nothing better. */
  errorMessage: string;
  /** What is read anew, as its data changed. */
  invalidates?: QueryKey[];
  onSuccess?: (answer: Answer) => void;
  /** For a form: true when the refusal stands on a field, where it needs no toast. */
  showFieldErrors?: (error: unknown) => boolean;
}

/** Something that a press does: makes the call, says how it went, and has everything that it changed read anew. */
export function useAction<Input = void, Answer = unknown>({
  mutationFn,
  successMessage,
  errorMessage,
  invalidates = [],
  onSuccess,
  showFieldErrors,
}: Action<Input, Answer>) {
  const toast = useToast();
  const queryClient = useQueryClient();
  const readAnew = () => Promise.all(invalidates.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  return useMutation({
    mutationFn,
    onSuccess: async (answer) => {
      toast({ title: 'Success', description: typeof successMessage === 'string' ? successMessage : successMessage(answer) });
      onSuccess?.(answer);
      await readAnew();
    },
    onError: (error) => {
      // It is not as the screen shows it, or may not be.
      if (isStatus(error, 404) || isStatus(error, 409) || isNetworkError(error)) readAnew();
      if (showFieldErrors?.(error)) return;
      toast({
        title: 'Error',
        description: isNetworkError(error) ? networkErrorMessage : (messageOf(error) ?? errorMessage),
        destructive: true,
      });
    },
  });
}
