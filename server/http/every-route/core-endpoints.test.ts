import { expect, test } from 'vitest';
import { clientPassword, createClient, createInvoice, ownerCookie } from '#server/testing/factories.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const testApp = await createTestApp();
const { call } = testApp;

test('serves the core endpoints with their specified shapes', async () => {
  const admin = await ownerCookie(testApp);
  const { cookie: client, ...details } = await createClient(testApp);
  const invoice = await createInvoice(testApp, { clientId: details.id });
  const form = { name: 'Ann Sender', email: 'ann@sender.example', subject: 'Hello', message: 'A message long enough.' };

  expect(await call('POST', '/api/contact', { body: form })).toMatchObject({ status: 201, body: { success: true } });
  expect((await call('GET', '/api/admin/contact-messages?t=1', { cookie: admin })).body).toEqual([
    {
      id: expect.any(Number),
      ...form,
      status: 'unread',
      clientId: null,
      packageId: null,
      invoiceId: null,
      leadId: null,
      createdAt: '2026-03-02T10:00:00.000Z',
    },
  ]);
  expect((await call('GET', '/api/admin/clients', { cookie: admin })).body).toMatchObject([{ id: details.id, email: details.email }]);
  expect((await call('GET', '/api/admin/packages', { cookie: admin })).body).toEqual([]);
  const newClient = { ...form, email: 'new@client.example', password: 'Secret-123', company: '', phone: '', address: '', verified: true };
  expect(await call('POST', '/api/admin/clients', { cookie: admin, body: newClient })).toMatchObject({
    status: 201,
    body: { success: true },
  });
  const invited = await call('POST', '/api/admin/generate-invite', { cookie: admin, body: { name: 'Ann', email: 'ann@sender.example' } });
  expect(invited.body).toEqual({
    success: true,
    inviteLink: expect.stringContaining('/client/register?token='),
    message: expect.any(String),
  });

  const summary = { id: details.id, name: details.name, email: details.email, company: null };
  const signIn = await call('POST', '/api/client/login', { body: { email: details.email, password: clientPassword } });
  expect(signIn.body).toEqual({ success: true, message: 'Login successful', client: summary, scope: 'full', isFirstSignIn: true });
  expect((await call('GET', '/api/client/me', { cookie: client })).body).toEqual({ success: true, client: summary, scope: 'full' });
  expect((await call('GET', '/api/client/projects', { cookie: client })).body).toEqual({ success: true, projects: [] });
  expect((await call('GET', '/api/client/invoices', { cookie: client })).body).toMatchObject({
    success: true,
    invoices: [{ invoiceNumber: 'INV-2026-0001', dueDate: '2099-12-31', currency: 'USD', amount: '1500.00', status: 'sent' }],
  });
  expect((await call('GET', '/api/client/package', { cookie: client })).body).toEqual({
    success: true,
    currentPackage: null,
    balance: 0,
    credits: { used: 0, total: 0, reserved: 0 },
    renewsOn: null,
    pausedByInvoice: null,
    expiring: [],
  });
  expect((await call('GET', `/api/client/invoices/${invoice.id}`, { cookie: client })).body).toMatchObject({
    success: true,
    invoice: { id: invoice.id, items: [{ description: 'Channel trailer' }] },
  });
  expect((await call('POST', `/api/client/invoices/${invoice.id}/payment-intent`, { cookie: client, body: {} })).body).toMatchObject({
    success: true,
    clientSecret: expect.stringMatching(/^pi_\w+_secret_\w+$/),
  });
  const registration = { ...newClient, email: 'other@client.example', confirmPassword: 'Secret-123' };
  expect(await call('POST', '/api/client/register', { body: registration })).toMatchObject({
    status: 201,
    body: { success: true, message: 'Your request has been submitted.', isLinkSent: false },
  });
  expect((await call('POST', '/api/client/forgot-password', { body: { email: details.email } })).body).toMatchObject({ success: true });
  expect(await call('POST', '/api/client/reset-password', { body: { token: 'unknown', password: 'Secret-123' } })).toMatchObject({
    status: 409,
    body: { success: false, code: 'conflict' },
  });
  expect((await call('POST', '/api/client/logout', { cookie: client })).body).toEqual({ success: true });
  expect((await call('GET', '/api/client/me', { cookie: client })).status).toBe(401);
});

test('rejects an invalid body with 422 and lists every invalid field', async () => {
  const { status, body } = await call('POST', '/api/contact', { body: { name: 'A', email: 'nobody', message: 'short' } });
  expect(status).toBe(422);
  expect(body).toEqual({
    success: false,
    message: 'Please check the marked fields.',
    code: 'invalid',
    errors: {
      name: ['Name must be at least 2 characters.'],
      email: ['Please enter a valid email address.'],
      message: ['Message must be at least 10 characters.'],
    },
  });
});

test('rejects each kind of bad request with its own status', async () => {
  const json = { 'content-type': 'application/json' };
  expect((await call('GET', '/api/client/me')).status).toBe(401);
  expect((await call('GET', '/api/admin/clients')).status).toBe(401);
  expect(await call('POST', '/api/contact', { body: '{"name":', headers: json })).toMatchObject({
    status: 400,
    body: { code: 'malformed' },
  });
  expect((await call('POST', '/api/contact', { headers: json })).status).toBe(400);
  expect(await call('GET', '/api/nowhere')).toMatchObject({ status: 404, body: { success: false, code: 'not_found' } });
  expect((await call('POST', '/api/contact', { body: { message: 'x'.repeat(400_000) } })).status).toBe(413);
  expect((await call('POST', '/api/contact', { body: 'name=A', headers: { 'content-type': 'text/plain' } })).status).toBe(415);
});

test("rejects the other audience's session token", async () => {
  const { cookie } = await createClient(testApp);
  const token = cookie.split('=')[1];
  expect((await call('GET', '/api/admin/clients', { cookie: `picturelock-admin=${token}` })).status).toBe(401);
  const admin = await ownerCookie(testApp);
  expect((await call('GET', '/api/client/me', { cookie: `picturelock-client=${admin.split('=')[1]}` })).status).toBe(401);
});
