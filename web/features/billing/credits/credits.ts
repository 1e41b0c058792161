import { creditEndpoints } from '#api/billing/credits.ts';
import type { JsonResponse } from '#api/shared/endpoint.ts';
import { useClientList } from '#web/lib/list/use-client-list.ts';

export type CreditEntry = JsonResponse<typeof creditEndpoints.list>[number];

export interface CreditsOwner {
  id: number;
  name: string;
  currentPackageId: number | null;
  packageRenewsOn: string | null;
  totalCreditsAvailable: number;
  totalCreditsUsed: number;
}

export const pageSize = 20;

export const useOwnCredits = () => useClientList(creditEndpoints.listOwn, ({ credits }) => credits, { limit: pageSize });
