import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { systemClock } from '#server/shared/clock.ts';
import { briefTemplate } from '#server/testing/briefs.ts';
import { createClient, createProject, ownerCookie } from '#server/testing/factories.ts';
import { openMailbox } from '#server/testing/mailbox.ts';
import { onTestEnd } from '#server/testing/on-test-end.ts';
import { proposalContent } from '#server/testing/proposals.ts';
import { startServerProcess } from '#server/testing/server-process.ts';
import { temporaryDirectory } from '#server/testing/temporary-directory.ts';
import { createTestDatabase } from '#server/testing/test-database.ts';
import { openClient } from '#server/testing/traffic.ts';
import { createUploadPath } from '#server/testing/uploads.ts';

/** Domains whose emails the mail server takes for ever to accept. */
const slowDomains = Array.from({ length: 10 }, (_, number) => `slow-${number}.example`);

export type Studio = Awaited<ReturnType<typeof openStudio>>;

/** A text that takes long to lay out: as many items as there may be. */
const longList = Array.from({ length: 1000 }, (_, number) => `- ${number}`).join('\n');

/** A server process with its jobs, a mail server, a client with a project, and what strangers attack: upload links to another client's project, links of proposals, and the offer of a brief. */
export async function openStudio() {
  const { db, url: databaseUrl } = await createTestDatabase();
  const mailbox = await openMailbox();
  for (const domain of slowDomains) mailbox.slowDown(domain);
  // The folder is on the disk, since videos take gigabytes there, and unfinished uploads reserve some more.
  const folder = temporaryDirectory(tmpdir());
  onTestEnd(() => rmSync(folder, { recursive: true, force: true }));
  const server = await startServerProcess({
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    SMTP_URL: mailbox.url,
    PUBLIC_UPLOAD_SHARE: '2GB',
    LOG_LEVEL: 'error',
  });
  onTestEnd(() => server.kill('SIGKILL'));
  const deps = { db, clock: systemClock };
  const [client, victim] = [await createClient({ deps }), await createClient({ deps })];
  const project = await createProject(deps, { clientId: client.id });
  const { id: attackedId } = await createProject(deps, { clientId: victim.id });
  const owner = await ownerCookie({ deps });
  const link = () => createUploadPath(server.url, owner, attackedId);
  const links = await Promise.all([link(), link(), link()]);
  const http = openClient(server.url);
  onTestEnd(http.close);
  const asOwner = async (method: string, path: string, body: object) =>
    (await http.send(method, `/api/admin/${path}`, { body, cookie: owner })).body;
  const { template } = await asOwner('POST', 'brief-templates', briefTemplate);
  await asOwner('PUT', 'brief-offer', { templateId: template.id });
  /** Sends a proposal. @returns the path at which its link's holder reads and chooses, and the version that was sent */
  const sendProposal = async (number: number) => {
    const recipient = { recipientName: 'Paula Prospect', recipientEmail: `paula${number}@prospect.example` };
    const { id, revision } = (await asOwner('POST', 'proposals', { title: 'Launch film', ...recipient })).proposal;
    const captions = { ...proposalContent.addOns[0], quantityRange: { min: 1, max: 500 } };
    const content = { ...proposalContent, introduction: longList, terms: longList, addOns: [captions] };
    const draft = (await asOwner('PATCH', `proposals/${id}`, { revision, content })).proposal;
    const { link } = await asOwner('POST', `proposals/${id}/send`, { revision: draft.revision });
    const path = `/api/proposals/${link.split('/').at(-1)}`;
    return { path, version: (await http.send('GET', path)).body.proposal.version as number };
  };
  const proposals = [await sendProposal(0), await sendProposal(1), await sendProposal(2)];
  return { db, server, mailbox, slowDomains, client, project, owner, links, proposals };
}
