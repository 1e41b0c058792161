import { eq } from 'drizzle-orm';
import type { Connection } from '#server/db/client.ts';
import { sessions } from '#server/db/schema/accounts/sessions.ts';

export async function deleteViewingsFrom(db: Connection, adminSessionId: number) {
  await db.delete(sessions).where(eq(sessions.adminSessionId, adminSessionId));
}
