import { eq } from 'drizzle-orm';
import type { ProjectStatus } from '../../../contract/projects.ts';
import { clients } from '../../db/schema/clients.ts';
import { contactMessages } from '../../db/schema/contact.ts';
import { files } from '../../db/schema/files.ts';
import { invitations } from '../../db/schema/invitations.ts';
import { mails } from '../../db/schema/mail.ts';
import { notifications } from '../../db/schema/notifications.ts';
import { clientPackages } from '../../db/schema/packages.ts';
import { projects } from '../../db/schema/projects.ts';
import { sessions } from '../../db/schema/sessions.ts';
import { users } from '../../db/schema/users.ts';
import { waitlist } from '../../db/schema/waitlist.ts';
import { issueAccessCode } from '../../features/access-codes/access-codes.service.ts';
import { recordAudit } from '../../features/audit/audit.service.ts';
import { writeEntry } from '../../features/credits/credits.service.ts';
import { invite } from '../../features/invitations/invitations.service.ts';
import { createDraft, sendInvoice } from '../../features/invoices/invoices.service.ts';
import { sendMail } from '../../features/mail/mail.service.ts';
import { preparePayment } from '../../features/payments/prepare-payment.ts';
import { hashToken } from '../../shared/tokens.ts';
import { type AccessScene, addressOf, type ClientPerson, clientRow } from './access-callers.ts';

/** Whoever the studio's side of a row is, is no matter here. */
export const actor = { kind: 'system' } as const;

type Stage = Pick<AccessScene, 'testApp'>;

/** Rows of a client, each with its mark and answered by its id. */
export const rows = {
  project: async ({ testApp: { db } }: Stage, { clientId, mark }: ClientPerson, status: ProjectStatus = 'pending') => {
    const [row] = await db.insert(projects).values({ clientId, title: mark, description: mark, status }).returning();
    return row!.id;
  },
  file: async (stage: Stage, client: ClientPerson) => {
    const projectId = await rows.project(stage, client);
    await stage.testApp.db.insert(files).values({ projectId, name: client.mark, path: client.mark });
  },
  dueProject: async ({ testApp: { db } }: Stage, { clientId, mark }: ClientPerson) => {
    await db.insert(projects).values({ clientId, title: mark, deadline: '2026-01-31' });
  },
  draft: async (stage: Stage, client: ClientPerson) => {
    const { clientId, mark } = client;
    const items = [{ description: mark, quantity: 1, unitAmount: '1500.00', taxRate: null }];
    const projectId = await rows.project(stage, client);
    const draft = { clientId, projectId, currency: 'USD', dueDate: '2099-12-31', items, notes: mark };
    return (await createDraft(stage.testApp.deps, draft)).id;
  },
  invoice: async (stage: Stage, client: ClientPerson) => {
    const id = await rows.draft(stage, client);
    await sendInvoice(stage.testApp.deps, id);
    return id;
  },
  package: async ({ testApp: { db } }: Stage, { clientId, mark }: ClientPerson) => {
    const [row] = await db.insert(clientPackages).values({ name: mark, priceMinor: 149_950 }).returning();
    await db.update(clients).set({ currentPackageId: row!.id }).where(eq(clients.id, clientId));
    return row!.id;
  },
  news: async ({ testApp: { db } }: Stage, { clientId, mark }: ClientPerson) => {
    const [row] = await db.insert(notifications).values({ clientId, text: mark, link: '/client/dashboard' }).returning();
    return row!.id;
  },
  /** What the admin who calls reads about somebody. */
  newsOfStudio: async ({ testApp: { db }, caller: { userId } }: AccessScene, { clientId, mark }: ClientPerson) => {
    if (userId === undefined) return 0;
    const about = { userId, aboutClientId: clientId, text: mark, link: '/admin' };
    const [row] = await db.insert(notifications).values(about).returning();
    return row!.id;
  },
  /** One that nobody has. */
  offeredPackage: async ({ testApp: { db } }: Stage, { mark }: Pick<ClientPerson, 'mark'>) => {
    const [row] = await db.insert(clientPackages).values({ name: mark, priceMinor: 0, videoCreditLimit: 10 }).returning();
    return row!.id;
  },
  credits: ({ testApp: { db, deps } }: Stage, { clientId, mark }: ClientPerson) =>
    db.transaction((tx) => writeEntry(deps, tx, { clientId, amount: 5, transactionType: 'grant', description: mark })),
  accessCode: async ({ testApp: { deps } }: Stage, { clientId }: ClientPerson) =>
    (await issueAccessCode(deps, clientId, 30, actor)).accessCode.id,
  session: async ({ testApp: { db } }: Stage, { token }: { token: string }) => {
    const [row] = await db
      .select()
      .from(sessions)
      .where(eq(sessions.tokenHash, hashToken(token)));
    return row!.id;
  },
  message: async ({ testApp: { db } }: Stage, { mark, email }: ClientPerson) => {
    const [row] = await db.insert(contactMessages).values({ name: mark, email, message: mark }).returning();
    return row!.id;
  },
  waitlistEntry: async ({ testApp: { db } }: Stage, { mark, email }: ClientPerson) => {
    const [row] = await db.insert(waitlist).values({ name: mark, email, projectType: 'Gaming video' }).returning();
    return row!.id;
  },
  mail: async ({ testApp: { db, deps } }: Stage, { mark }: ClientPerson) => {
    const to = addressOf({ mark });
    await db.transaction((tx) => sendMail(deps, tx, { to, subject: mark, heading: mark, paragraphs: [mark] }));
    const [row] = await db.select().from(mails).where(eq(mails.to, to));
    return row!.id;
  },
  failedMail: async (stage: Stage, client: ClientPerson) => {
    const id = await rows.mail(stage, client);
    await stage.testApp.db.update(mails).set({ status: 'failed' }).where(eq(mails.id, id));
    return id;
  },
  logEntry: ({ testApp: { db } }: Stage, { clientId, mark }: ClientPerson) =>
    recordAudit(db, { action: 'client.created', actor, clientId, target: mark }),
  invitation: async ({ testApp: { db, deps } }: Stage, { mark }: ClientPerson) => {
    const email = addressOf({ mark });
    await invite(deps, { name: mark, email }, actor);
    const [row] = await db.select().from(invitations).where(eq(invitations.email, email));
    return row!.id;
  },
  /** An admin of the same mark. */
  admin: async ({ testApp: { db } }: Stage, { mark }: ClientPerson) => {
    const [row] = await db.insert(users).values({ username: mark, password: 'none' }).returning();
    return row!.id;
  },
  /** Somebody of the same mark who waits to be let in. */
  request: async (stage: Stage, { mark }: ClientPerson) => {
    const waiting = { verified: false, emailConfirmedAt: stage.testApp.clock.now() };
    return (await clientRow(stage, { mark, email: addressOf({ mark }) }, waiting)).id;
  },
  /** The same, who has yet to confirm the address. */
  unconfirmedRequest: async (stage: Stage, { mark }: ClientPerson) =>
    (await clientRow(stage, { mark, email: addressOf({ mark }) }, { verified: false, emailConfirmedAt: null })).id,
  /** Whom an admin added, with a password that the client has not replaced. */
  added: async (stage: Stage, { mark }: ClientPerson) =>
    (await clientRow(stage, { mark, email: addressOf({ mark }) }, { mustChangePassword: true })).id,
  /** Somebody of the same mark who was shut out. */
  deactivated: async (stage: Stage, { mark }: ClientPerson) =>
    (await clientRow(stage, { mark, email: addressOf({ mark }) }, { deactivatedAt: stage.testApp.clock.now() })).id,
};

/** A's invoice, about to be paid by card. */
export async function openPayment(scene: AccessScene) {
  const invoice = await rows.invoice(scene, scene.a);
  const { clientSecret } = await preparePayment(scene.testApp.deps, { id: scene.a.clientId }, invoice);
  return { clientSecret, paymentIntent: clientSecret.split('_secret_')[0]! };
}
