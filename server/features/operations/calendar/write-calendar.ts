import { createHash } from 'node:crypto';
import ical, { type ICalEventData } from 'ical-generator';
import { nameDeliverable } from '#domain/projects/deliverables.ts';
import { addDays } from '#domain/shared/dates.ts';
import { formatsFor } from '#domain/shared/format.ts';
import { toDecimal } from '#domain/shared/money.ts';
import type { Deps } from '#server/deps.ts';
import { studioToday } from '#server/features/studio/settings/settings.service.ts';
import { linkTo } from '#server/shared/links.ts';
import type { FeedOwner } from './calendar.store.ts';
import { listDeadlines, listDueDeliverables, listDueInvoices, listReviewRounds } from './events.store.ts';

const daysBack = 90;
const daysAhead = 2 * 365;
const maxEvents = 1000;
/** How often calendar programs are asked to look, in seconds. */
const refreshInterval = 3600;

interface CalendarEvent extends ICalEventData {
  id: string;
  /** When what the event is about last changed, so that the same events are always the same file. */
  stamp: Date;
  start: Date;
}

/** Deadlines of projects and of their deliverables, review rounds and due invoices as iCalendar (RFC 5545): of the whole studio, or of one client. */
export async function writeCalendar({ db, clock, settings }: Deps, owner: FeedOwner) {
  const { today, studioName, locale } = await studioToday(db, clock);
  const clientId = 'clientId' in owner ? owner.clientId : undefined;
  const range = { clientId, today, from: addDays(today, -daysBack), to: addDays(today, daysAhead), limit: maxEvents };
  const forClient = clientId !== undefined;
  const link = (path: string) => linkTo(settings.publicUrl, `/${forClient ? 'client' : 'admin'}/${path}`);
  const idOf = (kind: string, id: number) => `${kind}-${id}@${settings.publicUrl.hostname}`;
  const named = (title: string, client: string) => (forClient ? title : `${title} (${client})`);
  const formats = formatsFor(locale);
  const deadlines = (await listDeadlines(db, range)).map(({ id, title, client, date, updatedAt }) => ({
    id: idOf('deadline', id),
    stamp: updatedAt,
    start: new Date(date),
    allDay: true,
    summary: `Deadline: ${named(title, client)}`,
    url: link(`projects/${id}`),
  }));
  const dueDeliverables = (await listDueDeliverables(db, range)).map(({ id, projectId, title, projectTitle, client, date, updatedAt }) => ({
    id: idOf('deliverable', id),
    stamp: updatedAt,
    start: new Date(date),
    allDay: true,
    summary: `Deadline: ${named(nameDeliverable(title, projectTitle), client)}`,
    url: link(`projects/${projectId}`),
  }));
  const reviewRounds = (await listReviewRounds(db, range)).map(({ id, projectId, title, client, round, start, end }) => ({
    id: idOf('review', id),
    stamp: end ?? start,
    start,
    ...(end && { end }),
    summary: `Review ${round}: ${named(title, client)}`,
    url: link(`projects/${projectId}`),
  }));
  const dueInvoices = (await listDueInvoices(db, range)).map(({ id, number, client, date, dueMinor, currency, updatedAt }) => ({
    id: idOf('invoice', id),
    stamp: updatedAt,
    start: new Date(date),
    allDay: true,
    summary: named(`Due: ${number}, ${formats.money({ amount: toDecimal(dueMinor, currency), currency })}`, client),
    url: link(`invoices/${id}`),
  }));
  return serialize(studioName, nearest([...deadlines, ...dueDeliverables, ...reviewRounds, ...dueInvoices], new Date(today)));
}

/** The events nearest to today, at most as many as a calendar holds, oldest first. */
function nearest(events: CalendarEvent[], today: Date): CalendarEvent[] {
  const distance = ({ start }: CalendarEvent) => Math.abs(start.getTime() - today.getTime());
  return events
    .sort((a, b) => distance(a) - distance(b))
    .slice(0, maxEvents)
    .sort((a, b) => a.start.getTime() - b.start.getTime() || a.id.localeCompare(b.id));
}

function serialize(name: string, events: CalendarEvent[]) {
  // The library leaves out the last line's end.
  const body = `${ical({ name, ttl: refreshInterval, events })}\r\n`;
  return { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` };
}
