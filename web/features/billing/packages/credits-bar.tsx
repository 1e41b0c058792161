/** The most credits that are shown one by one; with more, the bar would be nothing but lines between them. */
const maxFrames = 40;

/**
 * The balance over the limit (or ∞), and a bar divided into one frame per credit, which is full at the limit (specification section 9).
 * What is above it, such as credits of an earlier package, is explained.
 */
export function CreditsBar({ balance, limit }: { balance: number; limit: number | null }) {
  const share = limit ? Math.min(100, Math.max(0, (balance / limit) * 100)) : 100;
  const extra = limit === null ? 0 : balance - limit;
  return (
    <div className="grid gap-2">
      <p className="flex justify-between gap-4">
        <span>Video credits</span>
        <span className="font-mono font-semibold tabular-nums">{`${balance} / ${limit ?? '∞'}`}</span>
      </p>
      <div
        role="progressbar"
        aria-label="Video credits left"
        aria-valuenow={Math.round(share)}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={limit === null ? `${balance}, no limit` : `${balance} of ${limit}`}
        className="relative h-2 overflow-hidden rounded-[1px] bg-inset"
      >
        <div className="h-full bg-ink" style={{ width: `${share}%` }} />
        {limit !== null && limit <= maxFrames && (
          <div className="credit-frames absolute inset-0" style={{ backgroundSize: `calc((100% + 2px) / ${limit})` }} />
        )}
      </div>
      {extra > 0 && (
        <p className="text-muted text-sm">
          {`${extra} more than the package includes: ${extra === 1 ? 'a credit' : 'credits'} left from before, or added since.`}
        </p>
      )}
    </div>
  );
}
