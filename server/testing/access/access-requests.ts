import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { TOTP } from 'otpauth';
import { activeProvider } from '#server/adapters/payment-provider.ts';
import { sessions } from '#server/db/schema/accounts/sessions.ts';
import { users } from '#server/db/schema/accounts/users.ts';
import { generateAccessCode, saveDevelopmentCode } from '#server/features/accounts/access-codes/access-codes.service.ts';
import { inviteAdmin } from '#server/features/accounts/admins/invite-admin.ts';
import { sendResetLink } from '#server/features/accounts/auth/recover-password.ts';
import { addRequest, clientExists } from '#server/features/accounts/clients/clients.service.ts';
import { invite } from '#server/features/accounts/invitations/invitations.service.ts';
import { hashToken, newToken } from '#server/shared/tokens.ts';
import { clientPassword } from '#server/testing/factories.ts';
import { listMailsTo, mailedToken, registrationForm } from '#server/testing/registrations.ts';
import { briefRequests } from './access-brief-requests.ts';
import { bulkRequests } from './access-bulk-requests.ts';
import { type AccessFixture, newAdmin, uniqueEmail } from './access-callers.ts';
import { deliverableRequests } from './access-deliverable-requests.ts';
import { fileRequests } from './access-file-requests.ts';
import { integrationRequests } from './access-integration-requests.ts';
import { reviewLinkRequests } from './access-link-requests.ts';
import { moneyRequests } from './access-money-requests.ts';
import { proposalRequests } from './access-proposal-requests.ts';
import { reviewRequests } from './access-review-requests.ts';
import { createRow, systemActor } from './access-rows.ts';
import { salesRequests } from './access-sales-requests.ts';
import { siteRequests } from './access-site-requests.ts';
import { forClientA, forRowOfA, listWithBoth, type PrepareRequest, projectIn } from './prepare-request.ts';

const passwordConfirmation = { currentPassword: clientPassword };
const newPassword = { password: 'Another-Password-2', confirmPassword: 'Another-Password-2' };
const terms = { timeZone: 'UTC', currency: 'USD', depositPercent: 50, paymentTermsDays: 14, includedRevisions: 2 };
const studio = { studioName: 'Picturelock', studioEmail: 'hello@studio.example', ...terms };
const mailCopy = { params: { name: 'accessApproved' }, body: { subject: 'Come in', text: 'You can sign in now.' } };
const periods = { messageRetentionMonths: 24, ipAddressRetentionDays: 90, mailRetentionDays: 30, billingPartyRetentionYears: 10 };

/** Sets up an authenticator app for the caller and returns a code from it. */
async function setUpAuthenticator(
  { testApp: { db, clock }, caller: { userId } }: AccessFixture,
  confirmed: { totpConfirmedAt: Date | null },
) {
  const totp = new TOTP();
  if (userId !== undefined)
    await db
      .update(users)
      .set({ totpSecret: totp.secret.base32, ...confirmed })
      .where(eq(users.id, userId));
  return { code: totp.generate({ timestamp: clock.now().getTime() }) };
}

/** A CSV file to import, with one client. */
const clientFile: PrepareRequest = ({ caller }) => ({
  params: { kind: 'clients' },
  headers: { 'content-type': 'text/csv' },
  body: `Name,Email\n${caller.marker},${uniqueEmail(caller)}`,
});

export const requests: Record<string, PrepareRequest> = {
  ...moneyRequests,
  ...reviewRequests,
  ...reviewLinkRequests,
  ...deliverableRequests,
  ...fileRequests,
  ...salesRequests,
  ...briefRequests,
  ...proposalRequests,
  ...siteRequests,
  ...integrationRequests,
  ...bulkRequests,
  'POST /api/admin/login': ({ caller }) => ({ body: { username: caller.marker, password: clientPassword } }),
  'POST /api/admin/imports/:kind/preview': clientFile,
  'POST /api/admin/imports/:kind': clientFile,
  'GET /api/admin/imports/:kind/template': () => ({ params: { kind: 'clients' } }),
  'POST /api/client/login': ({ caller }) => ({ body: { email: caller.email, password: clientPassword } }),
  'POST /api/client/access-code': async ({ testApp: { db, clock }, caller: { clientId } }) => {
    const code = generateAccessCode();
    // Pending clients can't have a code; deactivated ones may still have an old one.
    if (clientId !== undefined && (await clientExists(db, clientId))) await saveDevelopmentCode(db, { clientId, code, now: clock.now() });
    return { body: { code } };
  },
  'POST /api/client/register': ({ caller }) => ({ body: registrationForm(uniqueEmail(caller)) }),
  'POST /api/client/check-invitation': async ({ testApp: { deps }, a: { marker } }) => {
    const link = await invite(deps, { name: marker, email: uniqueEmail({ marker }) }, systemActor);
    return { body: Object.fromEntries(new URL(link).searchParams), expected: { state: 'open', name: marker } };
  },
  'POST /api/client/confirm-email': async ({ testApp: { deps, db }, caller }) => {
    const token = newToken();
    await addRequest(deps, db, { name: caller.marker, email: uniqueEmail(caller), password: 'none' }, hashToken(token));
    return { body: { token, requestProof: hashToken(token) } };
  },
  'POST /api/client/forgot-password': ({ caller }) => ({ body: { email: caller.email } }),
  'POST /api/client/reset-password': async ({ testApp, caller: { email } }) => {
    await sendResetLink(testApp.deps, { email, actor: systemActor });
    const isMailed = (await listMailsTo(testApp, email)).length > 0;
    return { body: { token: isMailed ? await mailedToken(testApp, email) : newToken(), password: newPassword.password } };
  },
  'POST /api/admin/accept-invitation': async ({ testApp, a: { marker } }) => {
    const email = uniqueEmail({ marker });
    await inviteAdmin(testApp.deps, { name: marker, email, username: marker }, systemActor);
    return { body: { token: await mailedToken(testApp, email), password: newPassword.password }, expected: { username: marker } };
  },
  'POST /api/contact': ({ caller: { marker, email } }) => ({ body: { name: marker, email, message: 'A message long enough.' } }),
  'POST /api/waitlist': ({ caller: { marker, email } }) => ({ body: { name: marker, email, projectType: 'Gaming video' } }),

  'GET /api/client/projects': listWithBoth(createRow.project),
  'GET /api/client/projects/:id': projectIn('pending'),
  'POST /api/client/projects/:id/upload-done': projectIn('footage_upload'),
  'POST /api/client/projects/:id/request-changes': projectIn('review', { note: 'Slower, please.' }),
  'POST /api/client/projects/:id/approve': projectIn('review', { name: 'Ann Sender' }),
  'POST /api/client/projects/:id/comments': projectIn('editing', { text: 'The music is too loud.' }),
  'GET /api/client/notifications': listWithBoth(createRow.notification),
  'POST /api/client/notifications/read': async (fixture) => ({ body: { ids: [await createRow.notification(fixture, fixture.a)] } }),
  'PATCH /api/client/profile': ({ caller }) => ({ body: { name: caller.marker, phone: '+44 20 7946 0000' } }),
  'POST /api/client/profile/password': () => ({ body: { ...passwordConfirmation, ...newPassword } }),
  'POST /api/client/profile/email': ({ caller }) => ({ body: { ...passwordConfirmation, email: uniqueEmail(caller) } }),
  'PATCH /api/client/profile/preferences': () => ({ body: { invoices: false, projects: true, signIns: true } }),
  'POST /api/client/profile/deletion': () => ({ body: passwordConfirmation }),
  'GET /api/client/data': async (fixture) => {
    for (const create of [
      createRow.invoice,
      createRow.package,
      createRow.accessCode,
      createRow.message,
      createRow.waitlistEntry,
      createRow.mail,
      createRow.auditEntry,
    ])
      await listWithBoth(create)(fixture);
    return { expected: { data: { projects: [{}], invoices: [{}], messages: [{}], waitlist: [{}] } } };
  },
  'POST /api/client/packages/:id/request': async (fixture) => ({
    ...(await forRowOfA(createRow.offeredPackage)(fixture)),
    body: { message: 'Please.' },
  }),
  'DELETE /api/client/sessions/:id': forRowOfA(createRow.session),

  'PATCH /api/admin/profile': ({ caller }) => ({ body: { name: caller.marker, preferences: { requests: true, projects: false } } }),
  'POST /api/admin/profile/password': () => ({ body: { ...passwordConfirmation, ...newPassword } }),
  'POST /api/admin/profile/reauthenticate': () => ({ body: passwordConfirmation }),
  'POST /api/admin/profile/second-factor': () => ({ body: passwordConfirmation }),
  'POST /api/admin/profile/second-factor/confirm': async (fixture) => ({
    body: await setUpAuthenticator(fixture, { totpConfirmedAt: null }),
  }),
  'POST /api/admin/profile/second-factor/remove': async (fixture) => ({
    body: { ...passwordConfirmation, ...(await setUpAuthenticator(fixture, { totpConfirmedAt: fixture.testApp.clock.now() })) },
  }),
  'DELETE /api/admin/sessions/:id': async (fixture) => {
    const { token = fixture.a.token } = fixture.caller;
    return { params: { id: await createRow.session(fixture, { token }) } };
  },
  'POST /api/admin/clients': ({ a, caller: { authorization } }) => ({
    body: { name: a.marker, email: uniqueEmail(a), ...(authorization === undefined && { password: newPassword.password }) },
  }),
  'GET /api/admin/clients/:id': forClientA,
  'PATCH /api/admin/clients/:id': async (fixture) => ({
    ...(await forClientA(fixture)),
    body: { name: fixture.a.marker, email: uniqueEmail(fixture.a) },
  }),
  'GET /api/admin/clients/:id/files': async (fixture) => {
    await listWithBoth(createRow.file)(fixture);
    return forClientA(fixture);
  },
  'GET /api/admin/client-requests': listWithBoth(createRow.accessRequest),
  'GET /api/admin/unconfirmed-requests': listWithBoth(createRow.unconfirmedRequest),
  'DELETE /api/admin/unconfirmed-requests/:id': forRowOfA(createRow.unconfirmedRequest),
  'POST /api/admin/clients/:id/password-link': forRowOfA(createRow.clientWithTempPassword),
  'POST /api/admin/clients/:id/approve': forRowOfA(createRow.accessRequest),
  'POST /api/admin/clients/:id/decline': async (fixture) => ({
    ...(await forRowOfA(createRow.accessRequest)(fixture)),
    body: { note: 'Fully booked.' },
  }),
  'POST /api/admin/clients/:id/deactivate': forClientA,
  'POST /api/admin/clients/:id/activate': forRowOfA(createRow.deactivatedClient),
  'POST /api/admin/clients/:id/end-sessions': forClientA,
  'POST /api/admin/clients/:id/view': forClientA,
  'POST /api/admin/clients/:id/erase': async (fixture) => ({ ...(await forClientA(fixture)), body: { name: fixture.a.marker } }),
  'GET /api/admin/clients/:id/history': async (fixture) => {
    await listWithBoth(createRow.auditEntry)(fixture);
    return forClientA(fixture);
  },
  'GET /api/admin/clients/:id/access-codes': async (fixture) => {
    const accessCodes = [{ id: await createRow.accessCode(fixture, fixture.a) }];
    await createRow.accessCode(fixture, fixture.b);
    return { ...(await forClientA(fixture)), expected: { accessCodes } };
  },
  'POST /api/admin/clients/:id/access-codes': async (fixture) => ({ ...(await forClientA(fixture)), body: { lifetime: 30 } }),
  'POST /api/admin/access-codes/:id/revoke': forRowOfA(createRow.accessCode),
  // An invitation without a marker, which only the links of sessions would contain.
  'POST /api/admin/generate-invite': () => ({ body: { name: 'Ina Invited', email: uniqueEmail({ marker: 'invited' }) } }),
  'GET /api/admin/invitations': listWithBoth(createRow.invitation),
  'POST /api/admin/invitations/:id/resend': forRowOfA(createRow.invitation),
  'POST /api/admin/invitations/:id/revoke': forRowOfA(createRow.invitation),
  'GET /api/admin/projects': listWithBoth(createRow.project),
  'POST /api/admin/projects': ({ a }) => ({ body: { clientId: a.clientId, title: a.marker } }),
  'GET /api/admin/editors': () => ({}),
  'GET /api/admin/projects/board': listWithBoth(createRow.project),
  'GET /api/admin/projects/:id': projectIn('pending'),
  'PATCH /api/admin/projects/:id': (fixture) => projectIn('pending', { title: fixture.a.marker })(fixture),
  'POST /api/admin/projects/:id/status': projectIn('pending', { status: 'footage_upload', from: 'pending' }),
  'POST /api/admin/projects/:id/comments': projectIn('pending', { text: 'Footage is late.', internal: true }),
  'GET /api/admin/contact-messages': listWithBoth(createRow.message),
  'GET /api/admin/contact-messages/:id': forRowOfA(createRow.message),
  'POST /api/admin/contact-messages/:id/status': async (fixture) => ({
    ...(await forRowOfA(createRow.message)(fixture)),
    body: { status: 'handled' },
  }),
  'DELETE /api/admin/contact-messages/:id': forRowOfA(createRow.message),
  'GET /api/admin/contact-messages.csv': listWithBoth(createRow.message),
  'GET /api/admin/waitlist': listWithBoth(createRow.waitlistEntry),
  'DELETE /api/admin/waitlist/:id': forRowOfA(createRow.waitlistEntry),
  'GET /api/admin/waitlist.csv': listWithBoth(createRow.waitlistEntry),

  'GET /api/admin/notifications': forRowOfA(createRow.adminNotification),
  'POST /api/admin/notifications/read': () => ({ body: { ids: [1] } }),
  'GET /api/admin/overview': listWithBoth(createRow.overdueProject),
  'GET /api/admin/search': async (fixture) => {
    for (const person of [fixture.a, fixture.b]) for (const create of [createRow.file, createRow.message]) await create(fixture, person);
    return { query: { q: fixture.a.marker } };
  },
  'PUT /api/admin/mail-copies/:name': () => ({ ...mailCopy, expected: { copy: { ...mailCopy.body, isChanged: true } } }),
  'DELETE /api/admin/mail-copies/:name': () => ({ params: mailCopy.params, expected: { copy: { isChanged: false } } }),
  'POST /api/admin/mail-copies/:name/preview': () => ({ ...mailCopy, expected: { subject: mailCopy.body.subject } }),
  'PATCH /api/admin/settings': () => ({ body: studio, expected: { studio: { ...studio, isSetUp: true } } }),
  'POST /api/admin/settings/test-mail': ({ caller: { email } }) => ({ body: { to: email }, expected: { outcome: 'kept' } }),
  'PATCH /api/admin/retention': () => ({ body: periods, expected: { retention: periods } }),
  'GET /api/admin/admins': listWithBoth(createRow.admin),
  'POST /api/admin/admins': ({ a }) => ({ body: { name: a.marker, email: uniqueEmail(a), username: a.marker } }),
  'POST /api/admin/admins/:id/resend-invitation': forRowOfA(createRow.admin),
  'POST /api/admin/admins/:id/revoke-invitation': forRowOfA(createRow.admin),
  'DELETE /api/admin/admins/:id': async ({ testApp }) => ({ params: { id: (await newAdmin(testApp)).userId } }),
  'GET /api/admin/backups/:name/download': async ({ testApp: { db, deps, clock }, caller: { userId } }) => {
    const name = 'picturelock-2026-03-01T02-15-00Z.tar.zst';
    writeFileSync(join(deps.settings.backup.directory!, name), 'an archive');
    if (userId !== undefined) await db.update(sessions).set({ reauthenticatedAt: clock.now() }).where(eq(sessions.userId, userId));
    return { params: { name } };
  },
  'GET /api/admin/audit': listWithBoth(createRow.auditEntry),
  'GET /api/admin/audit.csv': listWithBoth(createRow.auditEntry),
  'GET /api/admin/mails': listWithBoth(createRow.mail),
  'GET /api/admin/mails/:id': forRowOfA(createRow.mail),
  'POST /api/admin/mails/:id/resend': forRowOfA(createRow.failedMail),

  'GET /api/docs/static/*': () => ({ params: { '*': 'swagger-ui.css' } }),
  'POST /api/payments/webhook': ({ testApp: { deps }, caller }) => {
    const { stripe, webhookSecret } = activeProvider(deps.payments);
    const payout = { object: 'payout', id: `po_${caller.marker}` };
    const payload = JSON.stringify({ id: `evt_${caller.marker}`, object: 'event', type: 'payout.paid', data: { object: payout } });
    const signature = stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret });
    return { body: payload, headers: { 'content-type': 'application/json', 'stripe-signature': signature }, expected: { received: true } };
  },
};
