import { isOpen } from '#domain/sales/lead-stages.ts';
import { formatInstant } from '#web/lib/format.ts';
import { TitledCard } from '#web/ui/card/titled-card.tsx';
import { DescriptionList } from '#web/ui/description-list.tsx';
import { PhoneLink } from '#web/ui/phone-link.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { FollowUp } from './follow-up.tsx';
import type { LeadDetail } from './lead.ts';

const none = <span className="text-muted">None</span>;

/** The next step, what the lead became, and how to reach the person. */
export function LeadSideColumn({ lead }: { lead: LeadDetail }) {
  const { email, phone, company, owner, createdAt, stage } = lead;
  const emailLink = <TextLink to={`mailto:${email}`}>{email}</TextLink>;
  const phoneLink = phone ? <PhoneLink number={phone} /> : none;
  return (
    <div className="grid gap-6">
      {stage === 'won' && <Won lead={lead} />}
      {isOpen(lead) && (
        <TitledCard title="Next step">
          <FollowUp lead={lead} />
        </TitledCard>
      )}
      <TitledCard title="Details">
        <DescriptionList
          columns={2}
          items={[
            ['Email', emailLink],
            ['Phone', phoneLink],
            ['Company', company ?? none],
            ['Owner', owner?.name ?? none],
            ['Created', formatInstant(createdAt)],
          ]}
        />
      </TitledCard>
    </div>
  );
}

function Won({ lead: { clientId, clientName, projectId, projectTitle } }: { lead: LeadDetail }) {
  const client = clientName === null ? none : <TextLink to={`/admin/clients/${clientId}`}>{clientName}</TextLink>;
  const project = projectTitle === null ? none : <TextLink to={`/admin/projects/${projectId}`}>{projectTitle}</TextLink>;
  return (
    <TitledCard title="Won">
      <DescriptionList
        columns={2}
        items={[
          ['Client', client],
          ['Project', project],
        ]}
      />
    </TitledCard>
  );
}
