import { expect, test } from 'vitest';
import { allEndpoints, nameOf } from '#server/testing/endpoints.ts';
import { createTestApp } from '#server/testing/test-app.ts';

/** Why a POST needs no Idempotency-Key: what happens when it's pressed twice. */
const withoutKey: Record<string, string[]> = {
  'It sets what it has set already, or answers 409 or the same again, and nobody is emailed twice': [
    'POST /api/admin/access-codes/:id/revoke',
    'POST /api/admin/accounting/close',
    'POST /api/admin/admins/:id/revoke-invitation',
    'POST /api/admin/briefs/:id/revoke-links',
    'POST /api/admin/clients/:id/activate',
    'POST /api/admin/clients/:id/approve',
    'POST /api/admin/clients/:id/deactivate',
    'POST /api/admin/clients/:id/decline',
    'POST /api/admin/clients/:id/end-sessions',
    'POST /api/admin/clients/:id/erase',
    'POST /api/admin/clients/:id/package-renewal',
    'POST /api/admin/contact-messages/:id/status',
    'POST /api/admin/files/:id/portfolio-request',
    'POST /api/admin/invitations/:id/revoke',
    'POST /api/admin/invoices/:id/revoke-pay-links',
    'POST /api/admin/mails/:id/resend',
    'POST /api/admin/notifications/read',
    'POST /api/admin/overview/dismiss-checklist',
    'POST /api/admin/packages/:id/activate',
    'POST /api/admin/packages/:id/deactivate',
    'POST /api/admin/preview-links/:id/revoke',
    'POST /api/admin/projects/:id/release-files',
    'POST /api/admin/projects/:id/testimonial',
    'POST /api/admin/proposals/:id/revoke-links',
    'POST /api/admin/proposals/:id/withdraw',
    'POST /api/admin/site/history/:id/restore',
    'POST /api/admin/site/publish',
    'POST /api/admin/upload-links/:id/revoke',
    'POST /api/brief-offers/:token',
    'POST /api/briefs/:token/submit',
    'POST /api/client/notifications/read',
    'POST /api/client/profile/deletion',
    'POST /api/comments/:id/reopen',
    'POST /api/comments/:id/resolve',
    'POST /api/files/:id/poster',
    'POST /api/files/:id/process',
    'POST /api/files/:id/restore',
    'POST /api/files/:id/start-timecode',
    'POST /api/files/uploads/:id/finish',
    'POST /api/proposals/:token/accept',
    'POST /api/proposals/:token/decline',
    'POST /api/review-links/:id/revoke',
    'POST /api/testimonial/:token',
    'POST /api/testimonial/:token/withdraw',
    'POST /api/unsubscribe/:token',
    'POST /api/unsubscribe/:token/undo',
  ],
  'It answers with a secret that is shown once: a repeat replaces it, or makes another one that can be revoked': [
    'POST /api/admin/api-keys',
    'POST /api/admin/calendar',
    'POST /api/admin/clients/:id/access-codes',
    'POST /api/admin/generate-invite',
    'POST /api/admin/invitations/:id/resend',
    'POST /api/admin/preview-links',
    'POST /api/admin/profile/second-factor',
    'POST /api/admin/profile/second-factor/confirm',
    'POST /api/admin/projects/:id/upload-links',
    'POST /api/client/calendar',
    'POST /api/files/:id/review-links',
    'POST /api/proposals/:token/pay-link',
  ],
  'It signs in or out, or takes a password or a token that works once': [
    'POST /api/admin/accept-invitation',
    'POST /api/admin/clients/:id/view',
    'POST /api/admin/login',
    'POST /api/admin/logout',
    'POST /api/admin/profile/password',
    'POST /api/admin/profile/reauthenticate',
    'POST /api/admin/profile/second-factor/remove',
    'POST /api/admin/sessions/end-all',
    'POST /api/client/access-code',
    'POST /api/client/check-invitation',
    'POST /api/client/confirm-email',
    'POST /api/client/login',
    'POST /api/client/logout',
    'POST /api/client/profile/password',
    'POST /api/client/reset-password',
    'POST /api/client/sessions/end-all',
    'POST /api/review/:token/open',
  ],
  'It emails another code or link, of which the latest counts, within a limit': [
    'POST /api/client/forgot-password',
    'POST /api/client/profile/email',
    'POST /api/client/register',
    'POST /api/proposals/:token/code',
  ],
  'An address or a number is taken once': ['POST /api/admin/clients', 'POST /api/admin/imports/:kind'],
  "Payments have the provider's idempotency keys and the invoice's lock": [
    'POST /api/admin/reconciliation/book',
    'POST /api/client/invoices/:id/payment-intent',
    'POST /api/client/payments/:paymentIntent/outcome',
    'POST /api/pay/:token/payment-intent',
    'POST /api/pay/:token/payments/:paymentIntent/outcome',
    'POST /api/payments/sandbox/authenticate',
    'POST /api/payments/sandbox/confirm',
    'POST /api/payments/sandbox/debit',
  ],
  'It only reads, or keeps a file under the hash of its content': [
    'POST /api/admin/imports/:kind/preview',
    'POST /api/admin/mail-copies/:name/preview',
    'POST /api/admin/site/images',
    'POST /api/proposals/:token/document',
  ],
  'Doing it again is what whoever tests it or needs it asks for': [
    'POST /api/admin/backups',
    'POST /api/admin/settings/test-mail',
    'POST /api/admin/webhook-deliveries/:id/resend',
    'POST /api/admin/webhook-endpoints/:id/test',
  ],
};

test('every POST takes an Idempotency-Key, or says why it needs none', async () => {
  const { call } = await createTestApp();
  const { paths } = (await call('GET', '/api/openapi.json')).body;
  const takesKey = (path: string): boolean =>
    Boolean(
      paths[path.replace(/:(\w+)/g, '{$1}')].post.parameters?.some((parameter: { name: string }) => parameter.name === 'idempotency-key'),
    );
  const posts = (await allEndpoints()).filter(({ method }) => method === 'POST');
  const unkeyed = posts.filter(({ path }) => !takesKey(path)).map(nameOf);
  expect(Object.values(withoutKey).flat().sort()).toEqual(unkeyed.sort());
});
