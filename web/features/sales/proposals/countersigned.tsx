import { formatInstant } from '#web/lib/format.ts';
import type { LinkedProposal } from './proposal.ts';

type Countersignature = NonNullable<NonNullable<LinkedProposal['acceptance']>['countersignature']>;

/** Who has signed for the studio, and when. */
export const Countersigned = ({ countersignature: { name, signedAt } }: { countersignature: Countersignature }) => (
  <div className="grid gap-3 border-current/25 border-t pt-3">
    <p className="font-semibold">Countersigned</p>
    <p className="font-hand text-3xl leading-none [overflow-wrap:anywhere]">{name}</p>
    <p className="text-sm">{formatInstant(signedAt)}</p>
  </div>
);
