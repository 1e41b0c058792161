import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { systemClock } from '#server/shared/clock.ts';
import { createClient, createProject, ownerCookie } from '#server/testing/factories.ts';
import { openMailbox } from '#server/testing/mailbox.ts';
import { onTestEnd } from '#server/testing/on-test-end.ts';
import { startServerProcess } from '#server/testing/server-process.ts';
import { temporaryDirectory } from '#server/testing/temporary-directory.ts';
import { createTestDatabase } from '#server/testing/test-database.ts';
import { createUploadPath } from '#server/testing/uploads.ts';

/** The server accepts emails to these domains, but takes for ever. */
const slowDomains = ['slow-1.example', 'slow-2.example', 'slow-3.example'] as const;

export type Studio = Awaited<ReturnType<typeof openStudio>>;

/** A server process with its jobs, a mail server, a client with a project, and upload links to another client's. */
export async function openStudio() {
  const { db, url: databaseUrl } = await createTestDatabase();
  const mailbox = await openMailbox();
  for (const domain of slowDomains) mailbox.slowDown(domain);
  // On the disk: videos take gigabytes there, and unfinished uploads reserve some more.
  const folder = temporaryDirectory(tmpdir());
  onTestEnd(() => rmSync(folder, { recursive: true, force: true }));
  const server = await startServerProcess({
    ...{ DATABASE_URL: databaseUrl, DATA_DIR: folder, SMTP_URL: mailbox.url, LOG_LEVEL: 'error' },
  });
  onTestEnd(() => server.kill('SIGKILL'));
  const deps = { db, clock: systemClock };
  const [client, victim] = [await createClient({ deps }), await createClient({ deps })];
  const project = await createProject(deps, { clientId: client.id });
  const { id: attackedId } = await createProject(deps, { clientId: victim.id });
  const owner = await ownerCookie({ deps });
  const link = () => createUploadPath(server.url, owner, attackedId);
  return { db, server, mailbox, slowDomains, client, project, owner, links: await Promise.all([link(), link(), link()]) };
}
