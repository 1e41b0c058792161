import { sql } from 'drizzle-orm';
import type { Connection } from '#server/db/client.ts';

/** Every row of every table as text. */
export async function readAllRows(db: Connection): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
  );
  const texts = await Promise.all(
    rows.map(async ({ name }) =>
      (await db.execute<{ text: string }>(sql`select row_to_json(t)::text as text from ${sql.identifier(name)} t`)).rows.map(
        ({ text }) => `${name}: ${text}`,
      ),
    ),
  );
  return texts.flat();
}
