import { useQuery } from '@tanstack/react-query';
import { balanceEndpoints } from '#api/billing/balance.ts';
import { formatList, formatMoney } from '#web/lib/format.ts';
import { query } from '#web/lib/query.ts';

/** What the client has paid that no invoice was waiting for; nothing while there is none. */
export function OwnCredit({ className = '' }: { className?: string }) {
  const { data: balances = [] } = useQuery(query(balanceEndpoints.readOwn, {}, { select: ({ balances }) => balances }));
  if (balances.length === 0) return null;
  return (
    <p className={`text-pretty text-muted ${className}`}>
      You have <strong className="whitespace-nowrap text-ink">{formatList(balances.map(formatMoney))}</strong> of credit. It can pay your
      next invoice, or we pay it back: just ask us.
    </p>
  );
}
