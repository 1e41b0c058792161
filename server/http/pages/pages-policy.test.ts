import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { PagePolicy } from '#domain/shared/page-policy.ts';
import { stripeSources } from '#server/http/security-headers.ts';
import { fakePages } from '#server/testing/fake-pages.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const inline = ['window.__theme = "dark";', '\n  import("/assets/entry-4f3a.js");\n'] as const;
const html = `<!doctype html><script>${inline[0]}</script><script type="module" async="">${inline[1]}</script>
<script src="/assets/entry-4f3a.js"></script><p style="color:red">Hello</p><script>injected()</script>`;

const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
/** The policies that routes name. */
const policies: Record<string, PagePolicy> = {
  '/client/invoices/:id/pay': 'card-form',
  '/pay/:token': 'card-form',
  '/admin/site/preview': 'framed',
};
const render = (path: string) => {
  const policy = policies[path];
  return new Response(html, { headers: { 'x-script-sources': inline.map(sha256).join(' '), ...(policy && { 'x-page-policy': policy }) } });
};

const withStripe = await createTestApp({ pages: fakePages(render, { paymentSources: stripeSources }).pages });
const withoutStripe = await createTestApp({ pages: fakePages(render).pages });

/** A page's policy: sources by directive. */
async function fetchPolicy({ call }: typeof withStripe, path: string) {
  const { headers } = await call('GET', path);
  const directives = String(headers['content-security-policy'])
    .split('; ')
    .map((text) => text.split(' '));
  return Object.fromEntries(directives.map(([name, ...sources]) => [name, sources])) as Record<string, string[]>;
}

test('allows only our own scripts, inline ones by the hashes from the build, and none that something on the page brought in', async () => {
  const policy = await fetchPolicy(withoutStripe, '/');
  expect(policy['script-src']).toEqual(["'self'", ...inline.map(sha256)]);
  const { headers } = await withoutStripe.call('GET', '/pay/x');
  for (const internal of ['x-script-sources', 'x-page-policy']) expect(headers).not.toHaveProperty(internal);
  expect(policy['default-src']).toEqual(["'self'"]);
  expect(policy['style-src']).toEqual(["'self'"]);
});

test('allows no wildcard or unsafe script source on any page', async () => {
  for (const path of ['/', '/client/dashboard', '/client/invoices/7/pay', '/nowhere'])
    expect((await fetchPolicy(withStripe, path))['script-src']?.join(' ')).not.toMatch(/unsafe|data:|https?:\/\/?(\s|$)|\*(\s|$)/);
});

test('forbids framing, a base URL, plugins and foreign form targets', async () => {
  expect(await fetchPolicy(withoutStripe, '/')).toMatchObject({
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'form-action': ["'self'"],
  });
  expect((await withoutStripe.call('GET', '/')).headers).toMatchObject({
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
  });
});

test("only the site editor's preview may be framed, and only by our own pages", async () => {
  const { headers } = await withoutStripe.call('GET', '/admin/site/preview');
  expect(headers['x-frame-options']).toBe('SAMEORIGIN');
  expect((await fetchPolicy(withoutStripe, '/admin/site/preview'))['frame-ancestors']).toEqual(["'self'"]);
  for (const path of ['/admin/site', '/admin/site/preview/x', '/'])
    expect((await fetchPolicy(withoutStripe, path))['frame-ancestors']).toEqual(["'none'"]);
});

test('sends Strict-Transport-Security on pages and API calls when the public URL is https', async () => {
  const secure = await createTestApp({ env: { PUBLIC_URL: 'https://studio.example' }, pages: fakePages(() => new Response(html)).pages });
  for (const path of ['/', '/api/client/me', '/nowhere']) {
    expect((await secure.call('GET', path)).headers['strict-transport-security']).toMatch(/^max-age=\d{7,}/);
    expect((await withoutStripe.call('GET', path)).headers).not.toHaveProperty('strict-transport-security');
  }
});

test.each(['/client/invoices/7/pay', '/pay/x'])('allows Stripe at %s, whose route has the card form', async (path) => {
  const policy = await fetchPolicy(withStripe, path);
  const scriptHosts = ['https://js.stripe.com', 'https://*.js.stripe.com'];
  expect(policy['script-src']).toEqual(["'self'", ...inline.map(sha256), ...scriptHosts]);
  expect(policy['connect-src']).toEqual(["'self'", 'https://api.stripe.com']);
  expect(policy['frame-src']).toEqual(expect.arrayContaining([...scriptHosts, 'https://hooks.stripe.com']));
});

test("lets the bank's window report back to the pay page, with Stripe only", async () => {
  const readOpenerPolicy = async ({ call }: typeof withStripe, path: string) =>
    (await call('GET', path)).headers['cross-origin-opener-policy'];
  expect(await readOpenerPolicy(withStripe, '/client/invoices/7/pay')).toBe('same-origin-allow-popups');
  expect(await readOpenerPolicy(withStripe, '/client/invoices/7')).toBe('same-origin');
  expect(await readOpenerPolicy(withoutStripe, '/client/invoices/7/pay')).toBe('same-origin');
});

test.each([
  '/',
  '/client/login',
  '/client/dashboard',
  '/client/invoices/7',
  '/client/payment-success',
  '/admin',
  '/x/client/invoices/7/pay',
])('does not allow Stripe at %s', async (path) => {
  expect(JSON.stringify(await fetchPolicy(withStripe, path))).not.toContain('stripe');
});

test('does not allow Stripe on the pay page when card payments are off', async () => {
  expect(JSON.stringify(await fetchPolicy(withoutStripe, '/client/invoices/7/pay'))).not.toContain('stripe');
});
