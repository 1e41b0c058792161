import { useQuery } from '@tanstack/react-query';
import { type MailTopic, mailTopics } from '#api/messaging/mail-copy.ts';
import { type MailCopy, mailCopies } from '#web/features/messaging/mail/mail-copy.ts';
import { adminTitle } from '#web/lib/site.ts';
import { Badge } from '#web/ui/badge.tsx';
import { FailedState } from '#web/ui/card/card.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Section } from '#web/ui/section.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { TextLink } from '#web/ui/text-link.tsx';

export const meta = adminTitle('Email texts');

/** The list of emails whose text can be changed. */
export default function AdminMailCopiesPage() {
  const { data: copies, isError, refetch } = useQuery(mailCopies);
  if (!copies) return isError ? <FailedState onRetry={refetch} /> : <Spinner text="Loading emails..." />;
  return (
    <div className="grid gap-8">
      <PageHead title="Email texts">
        <p className="text-muted">You can change the subject and the opening lines of each email.</p>
      </PageHead>
      {mailTopics.map((topic) => (
        <Section key={topic} title={titles[topic]}>
          <MailCopyList copies={copies.filter((copy) => copy.topic === topic)} />
        </Section>
      ))}
    </div>
  );
}

const titles: Record<MailTopic, string> = {
  accounts: 'Accounts and sign-in',
  inbox: 'Messages and waitlist',
  sales: 'Leads and proposals',
  projects: 'Projects and review',
  billing: 'Invoices and payments',
  notifications: 'Notifications',
};

const MailCopyList = ({ copies }: { copies: MailCopy[] }) => (
  <ul className="divide-y divide-line rounded-md border border-line bg-surface">
    {copies.map(({ name, audience, title, subject, isChanged }) => (
      <li key={name} className="grid gap-0.5 px-5 py-3 [overflow-wrap:anywhere]">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <TextLink to={`/admin/settings/emails/${name}`}>{title}</TextLink>
          {audience === 'studio' && <span className="text-muted text-sm">to the studio</span>}
          {isChanged && <Badge color="mango">Changed</Badge>}
        </div>
        <p className="text-muted text-sm">{subject}</p>
      </li>
    ))}
  </ul>
);
