import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { leadEndpoints } from '#api/sales/lead-endpoints.ts';
import { useSalesActivity } from '#web/features/sales/activity/use-sales-activity.tsx';
import { LeadBriefs } from '#web/features/sales/briefs/sent/lead-briefs.tsx';
import type { LeadDetail } from '#web/features/sales/leads/lead.ts';
import { LeadHead } from '#web/features/sales/leads/lead-head.tsx';
import { LeadSideColumn } from '#web/features/sales/leads/lead-side-column.tsx';
import { LeadTimeline } from '#web/features/sales/leads/lead-timeline.tsx';
import { NoteForm } from '#web/features/sales/leads/note-form.tsx';
import { isStatus } from '#web/lib/api.ts';
import { query } from '#web/lib/query.ts';
import { adminTitle } from '#web/lib/site.ts';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { EmptyState, FailedState } from '#web/ui/card/card.tsx';
import { TitledCard } from '#web/ui/card/titled-card.tsx';
import { ItemTitle } from '#web/ui/item-title.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { LeadProposals, NewProposalButton } from './lead-proposals.tsx';

export const meta = adminTitle('Lead');

export default function AdminLeadPage() {
  const { id = '' } = useParams();
  const { data: lead, error, refetch } = useQuery(query(leadEndpoints.read, { params: { id } }, { select: ({ lead }) => lead }));
  if (isStatus(error, 404) || isStatus(error, 422))
    return (
      <EmptyState heading="h1" title="This lead no longer exists.">
        <ButtonLink to="/admin/leads">Back to all leads</ButtonLink>
      </EmptyState>
    );
  if (!lead) return error ? <FailedState onRetry={refetch} /> : <Spinner text="Loading lead..." />;
  return <OpenedLead lead={lead} />;
}

function OpenedLead({ lead }: { lead: LeadDetail }) {
  const activity = useSalesActivity({ leadId: lead.id });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <ItemTitle name={lead.name} />
      <LeadHead lead={lead}>
        <NewProposalButton lead={lead} />
      </LeadHead>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        {/* On phones, the next step comes first. */}
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-6 max-lg:order-last">
          <LeadBriefs lead={lead} canSend={lead.stage !== 'won'} />
          <LeadProposals leadId={lead.id} />
          <TitledCard title="Timeline">
            <NoteForm leadId={lead.id} />
            <LeadTimeline lead={lead} activity={activity} />
          </TitledCard>
        </div>
        <LeadSideColumn lead={lead} />
      </div>
    </div>
  );
}
