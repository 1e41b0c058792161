import { sql } from 'drizzle-orm';
import type { Connection } from './client.ts';

/** The version of PostgreSQL, such as `18.4`, and the size of this database in bytes. */
export async function describeDatabase(db: Connection): Promise<{ version: string; size: number }> {
  const { rows } = await db.execute<{ version: string; size: number }>(
    sql`select split_part(current_setting('server_version'), ' ', 1) as version, pg_database_size(current_database())::float as size`,
  );
  return rows[0]!;
}
