import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type BulkEndpoint, type BulkForm, bulkActionEndpoints, undoPeriod } from '#api/shared/bulk.ts';
import type { JsonResponse } from '#api/shared/endpoint.ts';
import { call, withoutFields } from '#web/lib/api.ts';
import { query } from '#web/lib/query.ts';

export type BulkAction = JsonResponse<BulkEndpoint>['bulkAction'];

/** How often a running action's results are read, in milliseconds. */
const pollInterval = 1000;

/** Acts on several rows of a list. The server waits before it begins, so that closing the page loses nothing and undoing is possible. */
export function useBulkAction(endpoint: BulkEndpoint) {
  const queryClient = useQueryClient();
  // Under this key, the list finds its current action again after its page was left.
  const currentKey = ['admin', 'own', 'bulk-action', endpoint.path] as const;
  const setId = (id: number | null) => queryClient.setQueryData<number | null>(currentKey, id);
  const { data: id = null } = useQuery<number | null>({ queryKey: currentKey, queryFn: skipToken });
  const { queryKey } = readingOf(id ?? 0);
  const show = (response: JsonResponse<BulkEndpoint>) => {
    queryClient.setQueryData(readingOf(response.bulkAction.id).queryKey, response);
    setId(response.bulkAction.id);
  };
  const start = useMutation({
    mutationFn: (form: Omit<BulkForm, 'delaySeconds'>) =>
      call(endpoint, { body: { ...form, delaySeconds: undoPeriod } }).catch((error) => {
        throw withoutFields(error);
      }),
    onSuccess: show,
  });
  const undo = useMutation({
    mutationFn: () => call(bulkActionEndpoints.cancel, { params: { id: id! } }),
    onSuccess: show,
    onError: () => queryClient.invalidateQueries({ queryKey }),
  });
  const { data: current } = useQuery({ ...readingOf(id ?? 0), enabled: id !== null });
  return { start, undo, current, dismiss: () => setId(null) };
}

const readingOf = (id: number) =>
  query(
    bulkActionEndpoints.read,
    { params: { id } },
    {
      select: ({ bulkAction }) => bulkAction,
      staleTime: Number.POSITIVE_INFINITY,
      refetchInterval: ({ state: { data } }) => (data && isOpen(data.bulkAction) ? nextReading(data.bulkAction) : false),
    },
  );

const isOpen = ({ state }: BulkAction) => state === 'scheduled' || state === 'running';

const nextReading = ({ state, startsAt }: BulkAction) =>
  state === 'scheduled' ? Math.max(pollInterval, Date.parse(startsAt) - Date.now()) : pollInterval;
