import { eq } from 'drizzle-orm';
import { TOTP } from 'otpauth';
import { expect } from 'vitest';
import type { ProjectStatus } from '../../../contract/projects.ts';
import { users } from '../../db/schema/users.ts';
import { generateAccessCode, saveDevelopmentCode } from '../../features/access-codes/access-codes.service.ts';
import { sendResetLink } from '../../features/auth/recover-password.ts';
import { addRequest, clientExists } from '../../features/clients/clients.service.ts';
import { invite } from '../../features/invitations/invitations.service.ts';
import { activeProvider } from '../../features/payments/provider.ts';
import { hashToken, newToken } from '../../shared/tokens.ts';
import { cards, clientPassword } from '../factories.ts';
import { listMailsTo, mailedToken, registrationForm } from '../registrations.ts';
import { type AccessScene, addressOf, type ClientPerson, newAdmin } from './access-callers.ts';
import { actor, openPayment, rows } from './access-rows.ts';

/** What a call brings along, and what an answer that grants it shows besides the marks. */
export interface Ask {
  params?: Record<string, string | number>;
  body?: object | string;
  headers?: Record<string, string>;
  shows?: object;
}

type Prepare = (scene: AccessScene) => Ask | Promise<Ask>;

const typed = { currentPassword: clientPassword };
const newPassword = { password: 'Another-Password-2', confirmPassword: 'Another-Password-2' };
const card = (number: string) => ({ number, expiry: '12 / 34', cvc: '123' });
const items = [{ description: 'Trailer', quantity: 1, unitAmount: '100.00' }];
const terms = { timeZone: 'UTC', currency: 'USD', depositPercent: 50, paymentTermsDays: 14, includedRevisions: 2 };
const studio = { studioName: 'Picturelock', studioEmail: 'hello@studio.example', ...terms };
const periods = { messageRetentionMonths: 24, ipAddressRetentionDays: 90, mailRetentionDays: 30, billingPartyRetentionYears: 10 };

/** Asks for A itself. */
const ofA: Prepare = ({ a }) => ({ params: { id: a.clientId } });

/** Asks for a row of A's. */
const one =
  (make: (scene: AccessScene, person: ClientPerson) => Promise<number>): Prepare =>
  async (scene) => ({ params: { id: await make(scene, scene.a) } });

/** Asks for a list in which A and B have rows. */
const listOf =
  (make: (scene: AccessScene, person: ClientPerson) => Promise<unknown>): Prepare =>
  async (scene) => {
    await make(scene, scene.a);
    await make(scene, scene.b);
    return {};
  };

/** Asks about a project of A's that is in some state. */
const projectIn =
  (status: ProjectStatus, body?: object): Prepare =>
  async (scene) => ({ params: { id: await rows.project(scene, scene.a, status) }, ...(body ? { body } : {}) });

/** A code of an authenticator app that the caller has. */
async function appOf({ testApp: { db, clock }, caller: { userId } }: AccessScene, confirmed: { totpConfirmedAt: Date | null }) {
  const totp = new TOTP();
  if (userId !== undefined)
    await db
      .update(users)
      .set({ totpSecret: totp.secret.base32, ...confirmed })
      .where(eq(users.id, userId));
  return { code: totp.generate({ timestamp: clock.now().getTime() }) };
}

/** What each endpoint is asked with; one that is not named needs nothing. */
export const requests: Record<string, Prepare> = {
  'POST /api/admin/login': ({ caller }) => ({ body: { username: caller.mark, password: clientPassword } }),
  'POST /api/client/login': ({ caller }) => ({ body: { email: caller.email, password: clientPassword } }),
  'POST /api/client/access-code': async ({ testApp: { db, clock }, caller: { clientId } }) => {
    const code = generateAccessCode();
    // Who has not been let in is given none; who was shut out may still have one.
    if (clientId !== undefined && (await clientExists(db, clientId))) await saveDevelopmentCode(db, { clientId, code, now: clock.now() });
    return { body: { code } };
  },
  'POST /api/client/register': ({ caller }) => ({ body: registrationForm(addressOf(caller)) }),
  'POST /api/client/check-invitation': async ({ testApp: { deps }, a: { mark } }) => {
    const link = await invite(deps, { name: mark, email: addressOf({ mark }) }, actor);
    return { body: Object.fromEntries(new URL(link).searchParams), shows: { state: 'open', name: mark } };
  },
  'POST /api/client/confirm-email': async ({ testApp: { deps, db }, caller }) => {
    const token = newToken();
    await addRequest(deps, db, { name: caller.mark, email: addressOf(caller), password: 'none' }, hashToken(token));
    return { body: { token } };
  },
  'POST /api/client/forgot-password': ({ caller }) => ({ body: { email: caller.email } }),
  'POST /api/client/reset-password': async ({ testApp, caller: { email } }) => {
    await sendResetLink(testApp.deps, { email, actor });
    const isMailed = (await listMailsTo(testApp, email)).length > 0;
    return { body: { token: isMailed ? await mailedToken(testApp, email) : newToken(), password: newPassword.password } };
  },
  'POST /api/contact': ({ caller: { mark, email } }) => ({ body: { name: mark, email, message: 'A message long enough.' } }),
  'POST /api/waitlist': ({ caller: { mark, email } }) => ({ body: { name: mark, email, projectType: 'Gaming video' } }),

  'GET /api/client/projects': listOf(rows.project),
  'GET /api/client/projects/:id': projectIn('pending'),
  'POST /api/client/projects/:id/upload-done': projectIn('footage_upload'),
  'POST /api/client/projects/:id/request-changes': projectIn('review', { note: 'Slower, please.' }),
  'POST /api/client/projects/:id/approve': projectIn('review', { name: 'Ann Sender' }),
  'POST /api/client/projects/:id/comments': projectIn('editing', { text: 'The music is too loud.' }),
  'GET /api/client/package': listOf(rows.package),
  'GET /api/client/packages': listOf(rows.offeredPackage),
  'GET /api/client/credits': listOf(rows.credits),
  'GET /api/client/invoices': listOf(rows.invoice),
  'GET /api/client/invoices/:id': one(rows.invoice),
  'POST /api/client/invoices/:id/payment-intent': async (scene) => ({
    ...(await one(rows.invoice)(scene)),
    shows: { amount: '1500.00', clientSecret: expect.stringContaining('_secret_') },
  }),
  'POST /api/client/payments/:paymentIntent/outcome': async (scene) => ({
    params: { paymentIntent: (await openPayment(scene)).paymentIntent },
    shows: { outcome: 'open', amount: '1500.00' },
  }),
  'POST /api/payments/sandbox/confirm': async (scene) => ({
    body: { clientSecret: (await openPayment(scene)).clientSecret, ...card(cards.good) },
    shows: { status: 'succeeded' },
  }),
  'POST /api/payments/sandbox/authenticate': async (scene) => {
    const { clientSecret } = await openPayment(scene);
    const body = { clientSecret, ...card(cards.threeDSecure) };
    await scene.testApp.call('POST', '/api/payments/sandbox/confirm', { cookie: scene.a.cookie, body });
    return { body: { clientSecret, approve: true }, shows: { status: 'succeeded' } };
  },

  'GET /api/client/notifications': listOf(rows.news),
  'POST /api/client/notifications/read': async (scene) => ({ body: { ids: [await rows.news(scene, scene.a)] } }),
  'PATCH /api/client/profile': ({ caller }) => ({ body: { name: caller.mark, phone: '+44 20 7946 0000' } }),
  'POST /api/client/profile/password': () => ({ body: { ...typed, ...newPassword } }),
  'POST /api/client/profile/email': ({ caller }) => ({ body: { ...typed, email: addressOf(caller) } }),
  'PATCH /api/client/profile/preferences': () => ({ body: { invoices: false, projects: true, signIns: true } }),
  'POST /api/client/profile/deletion': () => ({ body: typed }),
  'GET /api/client/data': async (scene) => {
    for (const make of [rows.invoice, rows.package, rows.accessCode, rows.message, rows.waitlistEntry, rows.mail, rows.logEntry])
      await listOf(make)(scene);
    return { shows: { data: { projects: [{}], invoices: [{}], messages: [{}], waitlist: [{}] } } };
  },
  'POST /api/client/packages/:id/request': async (scene) => ({ ...(await one(rows.offeredPackage)(scene)), body: { message: 'Please.' } }),
  'DELETE /api/client/sessions/:id': one(rows.session),

  'PATCH /api/admin/profile': ({ caller }) => ({ body: { name: caller.mark, preferences: { requests: true, projects: false } } }),
  'POST /api/admin/profile/password': () => ({ body: { ...typed, ...newPassword } }),
  'POST /api/admin/profile/second-factor': () => ({ body: typed }),
  'POST /api/admin/profile/second-factor/confirm': async (scene) => ({ body: await appOf(scene, { totpConfirmedAt: null }) }),
  'POST /api/admin/profile/second-factor/remove': async (scene) => ({
    body: { ...typed, ...(await appOf(scene, { totpConfirmedAt: scene.testApp.clock.now() })) },
  }),
  'DELETE /api/admin/sessions/:id': async (scene) => {
    const { token = scene.a.token } = scene.caller;
    return { params: { id: await rows.session(scene, { token }) } };
  },
  'POST /api/admin/clients': ({ a }) => ({ body: { name: a.mark, email: addressOf(a), password: newPassword.password } }),
  'GET /api/admin/clients/:id': ofA,
  'PATCH /api/admin/clients/:id': async (scene) => ({ ...(await ofA(scene)), body: { name: scene.a.mark, email: addressOf(scene.a) } }),
  'GET /api/admin/clients/:id/files': async (scene) => {
    await listOf(rows.file)(scene);
    return ofA(scene);
  },
  'GET /api/admin/client-requests': listOf(rows.request),
  'GET /api/admin/unconfirmed-requests': listOf(rows.unconfirmedRequest),
  'DELETE /api/admin/unconfirmed-requests/:id': one(rows.unconfirmedRequest),
  'POST /api/admin/clients/:id/password-link': one(rows.added),
  'POST /api/admin/clients/:id/approve': one(rows.request),
  'POST /api/admin/clients/:id/decline': async (scene) => ({ ...(await one(rows.request)(scene)), body: { note: 'Fully booked.' } }),
  'POST /api/admin/clients/:id/deactivate': ofA,
  'POST /api/admin/clients/:id/activate': one(rows.deactivated),
  'POST /api/admin/clients/:id/end-sessions': ofA,
  'POST /api/admin/clients/:id/erase': async (scene) => ({ ...(await ofA(scene)), body: { name: scene.a.mark } }),
  'GET /api/admin/clients/:id/history': async (scene) => {
    await listOf(rows.logEntry)(scene);
    return ofA(scene);
  },
  'GET /api/admin/clients/:id/access-codes': async (scene) => {
    const accessCodes = [{ id: await rows.accessCode(scene, scene.a) }];
    await rows.accessCode(scene, scene.b);
    return { ...(await ofA(scene)), shows: { accessCodes } };
  },
  'POST /api/admin/clients/:id/access-codes': async (scene) => ({ ...(await ofA(scene)), body: { lifetime: 30 } }),
  'POST /api/admin/access-codes/:id/revoke': one(rows.accessCode),
  'POST /api/admin/generate-invite': ({ a }) => ({ body: { name: a.mark, email: addressOf(a) } }),
  'GET /api/admin/invitations': listOf(rows.invitation),
  'POST /api/admin/invitations/:id/resend': one(rows.invitation),
  'POST /api/admin/invitations/:id/revoke': one(rows.invitation),
  'GET /api/admin/projects': listOf(rows.project),
  'POST /api/admin/projects': ({ a }) => ({ body: { clientId: a.clientId, title: a.mark } }),
  'GET /api/admin/projects/board': listOf(rows.project),
  'GET /api/admin/projects/:id': projectIn('pending'),
  'PATCH /api/admin/projects/:id': (scene) => projectIn('pending', { title: scene.a.mark })(scene),
  'POST /api/admin/projects/:id/status': projectIn('pending', { status: 'footage_upload', from: 'pending' }),
  'POST /api/admin/projects/:id/comments': projectIn('pending', { text: 'Footage is late.', internal: true }),
  'GET /api/admin/invoices': listOf(rows.invoice),
  'POST /api/admin/invoices': ({ a }) => ({ body: { clientId: a.clientId, dueDate: '2099-12-31', items } }),
  'GET /api/admin/invoices/:id': one(rows.invoice),
  'POST /api/admin/invoices/:id/send': one(rows.draft),
  'GET /api/admin/packages': listOf(rows.package),
  'POST /api/admin/packages': ({ a }) => ({ body: { name: a.mark, price: '900.00' } }),
  'PATCH /api/admin/packages/:id': async (scene) => ({
    ...(await one(rows.package)(scene)),
    body: { name: scene.a.mark, price: '900.00' },
  }),
  'POST /api/admin/packages/:id/deactivate': one(rows.package),
  'POST /api/admin/packages/:id/activate': one(rows.package),
  'POST /api/admin/clients/:id/package': async (scene) => ({
    ...(await ofA(scene)),
    body: { packageId: await rows.offeredPackage(scene, scene.a), grantCredits: true },
  }),
  'GET /api/admin/clients/:id/credits': async (scene) => {
    await listOf(rows.credits)(scene);
    return ofA(scene);
  },
  'POST /api/admin/clients/:id/credits': async (scene) => ({
    ...(await ofA(scene)),
    body: { transactionType: 'grant', amount: 2, description: scene.a.mark },
  }),
  'GET /api/admin/contact-messages': listOf(rows.message),
  'GET /api/admin/contact-messages/:id': one(rows.message),
  'POST /api/admin/contact-messages/:id/status': async (scene) => ({ ...(await one(rows.message)(scene)), body: { status: 'handled' } }),
  'DELETE /api/admin/contact-messages/:id': one(rows.message),
  'GET /api/admin/contact-messages.csv': listOf(rows.message),
  'GET /api/admin/waitlist': listOf(rows.waitlistEntry),
  'DELETE /api/admin/waitlist/:id': one(rows.waitlistEntry),
  'GET /api/admin/waitlist.csv': listOf(rows.waitlistEntry),

  'GET /api/admin/notifications': one(rows.newsOfStudio),
  'POST /api/admin/notifications/read': () => ({ body: { ids: [1] } }),
  'GET /api/admin/overview': listOf(rows.dueProject),
  'PATCH /api/admin/settings': () => ({ body: studio, shows: { studio: { ...studio, isSetUp: true } } }),
  'POST /api/admin/settings/test-mail': ({ caller: { email } }) => ({ body: { to: email }, shows: { outcome: 'kept' } }),
  'PATCH /api/admin/retention': () => ({ body: periods, shows: { periods } }),
  'GET /api/admin/admins': listOf(rows.admin),
  'POST /api/admin/admins': ({ a }) => ({ body: { username: a.mark, password: newPassword.password } }),
  'DELETE /api/admin/admins/:id': async ({ testApp }) => ({ params: { id: (await newAdmin(testApp)).userId } }),
  'GET /api/admin/audit': listOf(rows.logEntry),
  'GET /api/admin/mails': listOf(rows.mail),
  'GET /api/admin/mails/:id': one(rows.mail),
  'POST /api/admin/mails/:id/resend': one(rows.failedMail),

  'GET /api/docs/static/*': () => ({ params: { '*': 'swagger-ui.css' } }),
  'POST /api/payments/webhook': ({ testApp: { deps }, caller }) => {
    const { stripe, webhookSecret } = activeProvider(deps.payments);
    const payout = { object: 'payout', id: `po_${caller.mark}` };
    const payload = JSON.stringify({ id: `evt_${caller.mark}`, object: 'event', type: 'payout.paid', data: { object: payout } });
    const signature = stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret });
    return { body: payload, headers: { 'content-type': 'application/json', 'stripe-signature': signature }, shows: { received: true } };
  },
};
