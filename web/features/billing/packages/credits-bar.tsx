/** With more credits, the bar would be nothing but lines between them. */
const maxFrames = 40;

/**
 * The balance over the limit (or ∞), and a bar divided into one frame per credit. A balance above the limit, such as with credits of an
 * earlier package, stands alone.
 */
export function CreditsBar({ balance, limit }: { balance: number; limit: number | null }) {
  const isAboveLimit = limit !== null && balance > limit;
  const frames = isAboveLimit ? balance : limit;
  const share = frames ? Math.max(0, (balance / frames) * 100) : 100;
  return (
    <div className="grid gap-2">
      <p className="flex justify-between gap-4">
        <span>Video credits</span>
        <span className="font-mono font-semibold tabular-nums">{isAboveLimit ? balance : `${balance} / ${limit ?? '∞'}`}</span>
      </p>
      <div
        role="progressbar"
        aria-label="Video credits left"
        aria-valuenow={Math.round(share)}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={valueText(balance, limit)}
        className="relative h-2 overflow-hidden rounded-[1px] bg-inset"
      >
        <div className="h-full bg-ink" style={{ width: `${share}%` }} />
        {frames !== null && frames <= maxFrames && (
          <div className="credit-frames absolute inset-0" style={{ backgroundSize: `calc((100% + 2px) / ${frames})` }} />
        )}
      </div>
    </div>
  );
}

function valueText(balance: number, limit: number | null) {
  if (limit === null) return `${balance}, no limit`;
  return balance > limit ? `${balance}` : `${balance} of ${limit}`;
}
