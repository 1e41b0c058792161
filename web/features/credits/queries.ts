import { creditEndpoints } from '../../../contract/credits.ts';
import type { WireAnswer } from '../../../contract/endpoint.ts';
import { callPage } from '../../lib/api.ts';
import { useOwnList } from '../../lib/use-own-list.ts';

export type CreditEntry = WireAnswer<typeof creditEndpoints.list>[number];

export interface CreditsOwner {
  id: number;
  currentPackageId: number | null;
  totalCreditsAvailable: number;
  totalCreditsUsed: number;
}

/** As many lines as one reads at once. */
export const linesAtOnce = 20;

export const useOwnCredits = () =>
  useOwnList('credits', async (query) => {
    const { body, next } = await callPage(creditEndpoints.listOwn, { query: { ...query, limit: linesAtOnce } });
    return { rows: body.credits, next };
  });

/** What is read again when a client's credits have changed. */
export const changedByCredits = [
  ['admin', 'credits'],
  ['admin', 'clients'],
];
