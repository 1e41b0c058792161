import { readAccount } from '#server/adapters/payment-provider.ts';
import type { Deps } from '#server/deps.ts';

export interface MoneyOrigin {
  isTest: boolean;
  countsAsRevenue: boolean;
}

/** The account is asked for once per process. A screen doesn't wait long for it. */
const accountRequest = { timeout: 3000, maxNetworkRetries: 0 };

/**
 * Tells money of the connected account and mode, which is revenue, from money of other accounts and tests. Until the provider names the
 * account, every account of the connected mode counts; without a provider, all real money does.
 * @returns a function of a ledger row's `source`, such as `stripe acct_1 live`
 */
export async function readMoneyOrigins(deps: Deps): Promise<(source: string) => MoneyOrigin> {
  const { payments } = deps;
  const account = payments.mode === 'off' ? undefined : await readAccount(deps, payments, accountRequest).catch(() => undefined);
  const isPresent = (provider = '', ownAccount?: string, mode?: string) => {
    if (payments.mode === 'off') return provider !== 'sandbox' && mode !== 'test';
    // Rows from before accounts were recorded have neither account nor mode.
    if (provider !== payments.mode || !ownAccount) return provider === payments.mode;
    return (account === undefined || ownAccount === account) && (mode === 'live') === payments.livemode;
  };
  return (source) => {
    const [provider, ownAccount, mode] = source.split(' ');
    return {
      isTest: provider === 'sandbox' || mode === 'test',
      countsAsRevenue: provider === 'manual' || isPresent(provider, ownAccount, mode),
    };
  };
}
