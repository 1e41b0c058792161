import type pg from 'pg';
import { connectForBackup } from './snapshot.ts';

/**
 * Ends everybody's sessions: those that were ended since the backup would be open again. Emails that were waiting and that the present
 * database has sent since then count as sent.
 */
export async function prepareRestored(restored: pg.PoolConfig, present: pg.PoolConfig | undefined): Promise<void> {
  const client = await connectForBackup(restored);
  try {
    await client.query('truncate public.sessions');
    const { rows } = await client.query<{ messageId: string }>(
      `select message_id as "messageId" from public.mails where status = 'queued'`,
    );
    if (!present || rows.length === 0) return;
    const sent = await findSent(
      present,
      rows.map(({ messageId }) => messageId),
    );
    await client.query(`update public.mails set status = 'sent', sent_at = now() where message_id = any ($1)`, [sent]);
  } finally {
    await client.end();
  }
}

async function findSent(present: pg.PoolConfig, messageIds: string[]): Promise<string[]> {
  const client = await connectForBackup(present);
  try {
    const { rows } = await client.query<{ messageId: string }>(
      `select message_id as "messageId" from public.mails where status = 'sent' and message_id = any ($1)`,
      [messageIds],
    );
    return rows.map(({ messageId }) => messageId);
  } finally {
    await client.end();
  }
}
