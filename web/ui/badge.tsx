import type { ReactNode } from 'react';
import { formatStatus } from '#web/lib/format.ts';

const colors = {
  mango: 'bg-mango text-on-mango',
  cerulean: 'bg-cerulean text-on-cerulean',
  iris: 'bg-iris text-on-iris',
  forest: 'bg-forest text-on-forest',
  rose: 'bg-rose text-on-rose',
  gray: 'bg-gray text-on-gray',
};

/** The badge colors of the specification's section 4, named after an editing program's clip labels. */
const statusColorNames: Record<string, keyof typeof colors> = {
  pending: 'mango',
  new: 'mango',
  footage_upload: 'mango',
  footage_received: 'cerulean',
  editing: 'cerulean',
  sent: 'cerulean',
  brief_sent: 'cerulean',
  proposal_sent: 'iris',
  first_draft: 'iris',
  review: 'iris',
  in_review: 'iris',
  changes_requested: 'iris',
  revisions: 'iris',
  viewed: 'iris',
  opened: 'iris',
  approved: 'forest',
  delivered: 'forest',
  final_delivery: 'forest',
  completed: 'forest',
  paid: 'forest',
  accepted: 'forest',
  submitted: 'forest',
  brief_answered: 'forest',
  won: 'forest',
  overdue: 'rose',
  declined: 'rose',
};

const colorOf = (status: string) => statusColorNames[status] ?? 'gray';

/** The classes with a status's colors, for elements other than badges. */
export const statusColors = (status: string) => colors[colorOf(status)];

export function StatusBadge({ status }: { status: string }) {
  return <Badge color={colorOf(status)}>{formatStatus(status)}</Badge>;
}

export function Badge({ color, children }: { color: keyof typeof colors; children: ReactNode }) {
  return <span className={`inline-block whitespace-nowrap rounded-sm px-2.5 py-1 font-medium text-sm ${colors[color]}`}>{children}</span>;
}
