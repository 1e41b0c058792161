import { describeUsed, type UsedCredits } from './describe-used.ts';

/** How many of a client's videos are used, if there are any. */
export const UsedVideos = ({ credits }: { credits: UsedCredits }) =>
  credits.total > 0 && <p className="text-muted text-sm tabular-nums">{describeUsed(credits)}</p>;
