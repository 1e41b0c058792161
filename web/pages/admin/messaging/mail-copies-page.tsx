import { useQuery } from '@tanstack/react-query';
import { type MailAudience, mailAudiences } from '#contract/messaging/mail-copy.ts';
import { type MailCopy, mailCopiesQuery } from '#web/features/messaging/mail-copies/queries.ts';
import { adminTitle } from '#web/lib/site.ts';
import { Badge } from '#web/ui/badge.tsx';
import { FailedState } from '#web/ui/card/card.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Section } from '#web/ui/section.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { TextLink } from '#web/ui/text-link.tsx';

export const meta = adminTitle('Email texts');

/** The emails whose words can be changed. */
export default function AdminMailCopiesPage() {
  const { data: copies, isError, refetch } = useQuery(mailCopiesQuery);
  if (!copies) return isError ? <FailedState onRetry={refetch} /> : <Spinner text="Loading emails..." />;
  return (
    <div className="grid gap-8">
      <PageHead title="Email texts" />
      {mailAudiences.map((audience) => (
        <Section key={audience} title={titles[audience]} text="You can change the subject and the opening lines of each.">
          <MailCopyList copies={copies.filter((copy) => copy.audience === audience)} />
        </Section>
      ))}
    </div>
  );
}

const titles: Record<MailAudience, string> = { clients: 'Emails to clients and visitors', studio: 'Emails to the studio' };

const MailCopyList = ({ copies }: { copies: MailCopy[] }) => (
  <ul className="divide-y divide-line rounded-md border border-line bg-surface">
    {copies.map(({ name, title, subject, isChanged }) => (
      <li key={name} className="flex items-center justify-between gap-4 px-5 py-3">
        <div className="grid min-w-0 gap-0.5 [overflow-wrap:anywhere]">
          <TextLink to={`/admin/settings/emails/${name}`}>{title}</TextLink>
          <p className="text-muted text-sm">{subject}</p>
        </div>
        {isChanged && <Badge color="mango">Changed</Badge>}
      </li>
    ))}
  </ul>
);
