import type { WireAnswer } from '../../../contract/endpoint.ts';
import { waitlistEndpoints } from '../../../contract/waitlist.ts';
import { formatInstant } from '../../lib/format.ts';
import { adminTitle } from '../../lib/site.ts';
import { useList } from '../../lib/use-list.ts';
import { ListCard } from '../../ui/list-card.tsx';
import { ExportLink } from '../../ui/list-controls.tsx';
import type { Column } from '../../ui/rows.tsx';

export const meta = adminTitle('Waitlist');

type Entry = WireAnswer<typeof waitlistEndpoints.list>[number];

const columns: Column<Entry>[] = [
  { name: 'Date', cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatInstant(createdAt)}</span> },
  { name: 'Name', cell: ({ name }) => <span className="line-clamp-2 font-semibold">{name}</span> },
  {
    name: 'Email',
    cell: ({ email }) => (
      <a href={`mailto:${email}`} className="block text-accent-ink underline underline-offset-4 lg:min-w-[20ch]">
        {email}
      </a>
    ),
  },
  { name: 'Project', cell: ({ projectType }) => projectType },
  {
    name: 'Message',
    cell: ({ message }) => message && <span className="block max-w-[40ch] whitespace-pre-line text-quiet">{message}</span>,
  },
  { name: 'Newsletter', cell: ({ newsletter }) => (newsletter ? 'Yes' : 'No') },
];

export default function AdminWaitlistPage() {
  return (
    <ListCard
      title="Waitlist"
      controls={<ExportLink to={waitlistEndpoints.export.path} />}
      caption="Everybody on the waitlist, most recent first."
      loading="Loading waitlist..."
      empty="Nobody is on the waitlist yet."
      columns={columns}
      list={useList('waitlist', waitlistEndpoints.list)}
    />
  );
}
