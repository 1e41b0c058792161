import type { Transaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';

interface Use {
  clientId: number;
  projectId: number;
  amount: number;
  description: string;
  userId: number | null;
}

/** Takes credits for a project. */
export async function useCredits(_deps: Pick<Deps, 'clock'>, _tx: Transaction, _use: Use): Promise<void> {}
