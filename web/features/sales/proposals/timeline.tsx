import type { ReactNode } from 'react';
import { formatDate, formatInstant, formatStatus } from '#web/lib/format.ts';
import type { AdminProposal } from './proposal.ts';

interface Entry {
  key: string;
  /** An instant; a payment has only its day. */
  at: string;
  title: ReactNode;
  text?: string | null;
}

interface TimelineProps {
  proposal: AdminProposal;
  /** The day on which the client paid, and what. */
  payment: { date: string; title: string } | undefined;
}

/** What happened to a proposal, oldest first: sent, opened, asked, signed, countersigned, paid. */
export function Timeline({ proposal, payment }: TimelineProps) {
  const { events, messages, openedCount, lastOpenedAt, acceptance } = proposal;
  const countersignature = acceptance?.countersignature;
  const entries: Entry[] = [
    ...events.map(({ id, createdAt, ...event }) => ({ key: `event ${id}`, at: createdAt, title: titleOf(event), text: event.note })),
    ...messages.map(({ id, createdAt, name, author, text }) => ({
      key: `message ${id}`,
      at: createdAt,
      title: `${name} ${author === 'client' ? 'asked' : 'answered'}`,
      text,
    })),
    ...(countersignature
      ? [{ key: 'countersigned', at: countersignature.signedAt, title: `Countersigned by ${countersignature.name}` }]
      : []),
    ...(lastOpenedAt && openedCount > 1 ? [{ key: 'opened', at: lastOpenedAt, title: `Opened ${openedCount} times, the last time` }] : []),
  ].toSorted((one, other) => one.at.localeCompare(other.at));
  if (payment) entries.push({ key: 'paid', at: payment.date, title: payment.title });
  return (
    <ol className="grid">
      {entries.map(({ key, at, title, text }) => (
        <li key={key} className="grid gap-1 border-line border-l-2 py-2 pl-4">
          <p className="flex flex-wrap justify-between gap-x-4">
            <span className="font-semibold [overflow-wrap:anywhere]">{title}</span>
            <time dateTime={at} className="text-muted text-sm tabular-nums">
              {at.includes('T') ? formatInstant(at) : formatDate(at)}
            </time>
          </p>
          {text && <p className="whitespace-pre-line text-muted [overflow-wrap:anywhere]">{text}</p>}
        </li>
      ))}
    </ol>
  );
}

type Event = Pick<AdminProposal['events'][number], 'from' | 'to' | 'actor' | 'version'>;

function titleOf({ from, to, actor, version }: Event): string {
  const by = actor ? ` by ${actor}` : '';
  if (to === 'draft') return `Written${by}`;
  if (to === 'sent') return version > 1 ? `Version ${version} sent${by}` : `Sent${by}`;
  if (to === 'viewed') return from === 'sent' ? 'Opened for the first time' : 'Opened';
  return `${formatStatus(to).replace(/^./, (letter) => letter.toUpperCase())}${by}`;
}
