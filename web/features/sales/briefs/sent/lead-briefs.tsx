import { useQuery } from '@tanstack/react-query';
import { briefEndpoints } from '#api/sales/brief-endpoints.ts';
import { isAnswered } from '#domain/sales/missing-answers.ts';
import { buildUrl } from '#web/lib/api.ts';
import { formatInstant } from '#web/lib/format.ts';
import { query } from '#web/lib/query.ts';
import { StatusBadge } from '#web/ui/badge.tsx';
import { FailedState } from '#web/ui/card/card.tsx';
import { TitledCard } from '#web/ui/card/titled-card.tsx';
import { focusHome } from '#web/ui/focus/keep-focus.ts';
import { AnswerList } from '../answer-list.tsx';
import type { AdminBrief } from '../brief.ts';
import { BriefProgress } from '../filling/brief-progress.tsx';
import { EmailAgainButton } from './email-again-button.tsx';
import { RevokeLinksButton } from './revoke-links-button.tsx';
import { SendBriefButton } from './send-brief-button.tsx';

interface LeadBriefsProps {
  lead: { id: number; name: string; email: string };
  /** Whether a brief can be sent: not once the lead is won. */
  canSend: boolean;
}

/** The briefs that a lead was sent, with the answers. */
export function LeadBriefs({ lead, canSend }: LeadBriefsProps) {
  const {
    data: briefs,
    isError,
    refetch,
  } = useQuery(query(briefEndpoints.listOfLead, { params: { id: lead.id } }, { select: ({ briefs }) => briefs }));
  if (!briefs) return isError ? <FailedState onRetry={refetch} /> : null;
  if (briefs.length === 0 && !canSend) return null;
  const isOpen = briefs.some(({ state, openUntil }) => state !== 'submitted' && openUntil !== null);
  return (
    <TitledCard title="Brief" aside={<SendBriefButton lead={lead} canSend={canSend && !isOpen} />}>
      {briefs.length === 0 ? (
        <p className="max-w-[60ch] text-pretty text-muted">
          Ask what you need to know before an offer, such as the goal, the deadline and the budget. It's filled in without an account.
        </p>
      ) : (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-6 divide-y divide-line [&>li+li]:pt-6">
          {briefs.map((brief) => (
            <li key={brief.id} {...focusHome.row}>
              <SentBrief brief={brief} />
            </li>
          ))}
        </ul>
      )}
    </TitledCard>
  );
}

function SentBrief({ brief }: { brief: AdminBrief }) {
  const { id, title, state, content, answers, files, openUntil, fileRefusedAt } = brief;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="grid min-w-0 gap-1">
          <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-sans font-semibold [overflow-wrap:anywhere]">
            {title} <StatusBadge status={state} />
          </h3>
          <p className="text-muted text-sm">{historyOf(brief)}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <EmailAgainButton brief={brief} />
          {openUntil !== null && <RevokeLinksButton brief={brief} />}
        </div>
      </div>
      {state !== 'submitted' && <BriefProgress answered={content.questions.map((question) => isAnswered(question, answers, files))} />}
      {fileRefusedAt && <p className="text-pretty text-sm">{refusalOf(fileRefusedAt)}</p>}
      <AnswerList brief={brief} hrefOf={(file) => buildUrl(briefEndpoints.downloadFile, { params: { id, fileId: file.id } })} />
    </div>
  );
}

const refusalOf = (instant: string) =>
  `On ${formatInstant(instant)}, there was no space for a file. The page asked to send you a link to it instead.`;

function historyOf({ state, createdAt, openedAt, remindedAt, remindersOffAt, submittedAt, openUntil }: AdminBrief): string {
  if (submittedAt && state === 'submitted') return `Submitted ${formatInstant(submittedAt)}`;
  const parts = [
    `Sent ${formatInstant(createdAt)}`,
    openedAt && `opened ${formatInstant(openedAt)}`,
    remindedAt && `reminded ${formatInstant(remindedAt)}`,
    remindersOffAt && `reminders turned off ${formatInstant(remindersOffAt)}`,
    openUntil === null && 'its link no longer works',
  ];
  return parts.filter(Boolean).join(' · ');
}
