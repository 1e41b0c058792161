import type { PgBoss } from 'pg-boss';

type Database = Pick<ReturnType<PgBoss['getDb']>, 'executeSql'>;

/** A job as its worker has fetched it. */
export interface GroupedJob {
  id: string;
  groupId?: string | null;
}

/**
 * Puts a job back for a second if another one of its group is active. pg-boss fetches only jobs whose group has none, but without a lock:
 * two workers that fetch at the same moment don't see each other's. By the time they call this, at least the later one does.
 * @returns whether the job was put back
 */
export async function putBackBehindGroup(db: Database, name: string, { id, groupId }: GroupedJob): Promise<boolean> {
  if (!groupId) return false;
  const { rows } = await db.executeSql(
    `update pgboss.job set state = 'created', started_on = null, heartbeat_on = null, start_after = now() + interval '1 second'
    where name = $1 and id = $2 and exists (
      select from pgboss.job other where other.name = $1 and other.group_id = $3 and other.state = 'active' and other.id <> $2)
    returning id`,
    [name, id, groupId],
  );
  return rows.length > 0;
}

/**
 * Lowers the priority of an active job that has failed, and of those of its group that wait: others of their kind, whose server wasn't tried
 * of late, go before them.
 */
export async function lowerGroupPriority(db: Database, name: string, { id, groupId }: GroupedJob): Promise<void> {
  await db.executeSql(
    `update pgboss.job set priority = priority - 1
    where name = $1 and ((id = $2 and state = 'active') or (group_id = $3 and state = 'created'))`,
    [name, id, groupId ?? null],
  );
}
