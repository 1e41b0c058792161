import type { Connection } from '#server/db/client.ts';
import { listNews, listSentProposals } from './tasks.store.ts';

/** What an admin is told about clients and sales of a day in a time zone, newest first. */
export async function readNews(db: Connection, { userId, ...day }: Parameters<typeof listNews>[1]) {
  const [notified, sent] = await Promise.all([listNews(db, { userId, ...day }), listSentProposals(db, day)]);
  return [
    ...notified.map((notification) => ({ kind: 'notification' as const, ...notification })),
    ...sent.map(({ id, title, name, createdAt }) => ({
      kind: 'sent_proposal' as const,
      id,
      createdAt,
      text: `${title} was sent to ${name}.`,
      link: `/admin/proposals/${id}`,
    })),
  ]
    .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
    .slice(0, day.limit);
}
