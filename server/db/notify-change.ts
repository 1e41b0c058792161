import { sql } from 'drizzle-orm';
import { type LiveTopic, liveTopics } from '#domain/shared/live.ts';
import type { Transaction } from './client.ts';

/** What has changed, and the client it belongs to, if any. */
export interface DatabaseChange {
  topic: LiveTopic;
  clientId: number | null;
  /** The session that ended, for the table `sessions`. */
  sessionId?: number;
  /** The row's id, for topics whose screens read single rows. */
  rowId?: number;
}

interface Row {
  id: number;
  clientId: number | null;
}

/**
 * Has open screens read a topic again of which no table's row changed, once the transaction is committed: a screen shows something else
 * of the row, which isn't worth a topic of its own.
 * @param row such as the project whose comments have changed; without it, nobody's and no particular row
 */
export async function notifyChange(tx: Transaction, topic: LiveTopic, row?: Row) {
  const payload = row ? `${topic} ${row.clientId ?? ''}  ${row.id}` : `${topic} `;
  await tx.execute(sql`select pg_notify('changes', ${payload})`);
}

const topics: LiveTopic[] = Object.values(liveTopics).flat();

/**
 * Reads what triggers and `notifyChange` write: "projects 42" is a project of client 42, "waitlist " a row of no client, "sessions 42 7"
 * session 7 of client 42, and "comments 42  9" something about row 9, which is client 42's.
 */
export function parseChange(payload: string): DatabaseChange | undefined {
  const [name, clientId, sessionId, rowId] = payload.split(' ');
  const topic = topics.find((known) => known === name);
  return (
    topic && {
      topic,
      clientId: clientId ? Number(clientId) : null,
      ...(sessionId && { sessionId: Number(sessionId) }),
      ...(rowId && { rowId: Number(rowId) }),
    }
  );
}
