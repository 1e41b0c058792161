import { useSearchParams } from 'react-router';

/** The selected comment's id, kept in the address: a reload and a shared link come back to its frame. */
export function useSelectedComment() {
  const [parameters, setParameters] = useSearchParams();
  const id = Number(parameters.get('comment')) || undefined;
  const select = (commentId: number) => setParameters({ comment: String(commentId) }, { replace: true, preventScrollReset: true });
  return [id, select] as const;
}
