import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type APIRequestContext, type BrowserContext, test as base, expect, type Locator, type Page } from '@playwright/test';

import { type FakePlayer, fakePlayer } from './fake-player.ts';
import { typeForReal } from './firefox.ts';
import { recordFailures } from './record-failures.ts';

export { expect } from '@playwright/test';

interface Fixtures {
  /**
   * Failures a test causes on purpose, as `STATUS path`, `failed path` or `console text`; any other failure fails the test.
   * A path that ends in `*` is a prefix: which of a screen's calls fails first depends on timing.
   */
  allowedFailures: string[];
  /** Whether to replace the video platform with the fake player. Off by default: intercepting requests disables the browser's cache. */
  usesVideoPlayer: boolean;
  /** A second person's page, in a separate browser context. */
  otherPage: Page;
  /** Replaces the video platform and records the loads and messages it gets. */
  player: FakePlayer;
}

/** A test that fails on any console error, page error or failed request of any page it opens. */
export const test = base.extend<Fixtures & { failOnPageErrors: undefined; forgetOtherServer: undefined }>({
  context: async ({ context }, use) => use(await prepare(context)),
  allowedFailures: [[], { option: true }],
  usesVideoPlayer: [false, { option: true }],
  otherPage: async ({ browser, baseURL, allowedFailures, usesVideoPlayer }, use) => {
    const context = await prepare(await browser.newContext({ baseURL: baseURL! }));
    if (usesVideoPlayer) await fakePlayer(context);
    const failures = recordFailures(context, allowedFailures);
    await use(waitForHydration(await context.newPage()));
    await context.close();
    expect(failures, 'failures in the second browser').toEqual([]);
  },
  page: async ({ page, javaScriptEnabled }, use) => use(javaScriptEnabled === false ? page : waitForHydration(page)),
  player: [
    async ({ context, usesVideoPlayer }, use) => use(usesVideoPlayer ? await fakePlayer(context) : { loads: [], messages: [] }),
    { auto: true },
  ],
  failOnPageErrors: [
    async ({ context, allowedFailures }, use) => {
      const failures = recordFailures(context, allowedFailures);
      await use(undefined);
      expect(failures, 'failures in the browser').toEqual([]);
    },
    { auto: true },
  ],
  forgetOtherServer: [
    async ({ baseURL }, use) => {
      if (baseURL !== ownerSession?.server) ownerSession = { server: baseURL! };
      await use(undefined);
    },
    { auto: true },
  ],
});

async function prepare(context: BrowserContext) {
  await typeForReal(context);
  return keepIntercepting(context);
}

/**
 * Keeps intercepting requests once a route has been added, whatever becomes of the route: what a page requests just as Chromium stops
 * intercepting is never sent (github.com/microsoft/playwright/issues/41802).
 */
function keepIntercepting(context: BrowserContext): BrowserContext {
  const keep = (target: Page | BrowserContext) => {
    const { route } = target;
    target.route = async (...routing) => {
      await route.call(target, 'https://never.requested/', (unused) => unused.fallback());
      return route.apply(target, routing);
    };
  };
  keep(context);
  context.on('page', keep);
  return context;
}

/** Makes navigation wait for hydration, because earlier clicks would be lost. */
function waitForHydration(page: Page): Page {
  const { goto, reload } = page;
  const hydrated = () => page.waitForFunction(() => 'hydrated' in document.documentElement.dataset);
  page.goto = async (url, options) => {
    const response = await goto.call(page, url, options);
    if (options?.waitUntil !== 'commit') await hydrated();
    return response;
  };
  page.reload = async (options) => {
    const response = await reload.call(page, options);
    await hydrated();
    return response;
  };
  return page;
}

export type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

interface SignIns {
  adminPassword: string;
  clientEmail: string;
  clientPassword: string;
  accessCode: string;
}

/** The admin area's message about emails, because the servers of these tests have no mail server. */
export const emailsOff = 'Emails are off, so the email is only kept under Email.';

/** The credentials of the demo data. */
export const signIns = (): SignIns => JSON.parse(readFileSync(join(process.env.E2E_DATA_DIR!, 'demo', 'sign-ins.json'), 'utf8'));

export const ownerPassword = () => process.env.ADMIN_PASSWORD ?? signIns().adminPassword;

/** The owner's session on the server of the latest test. */
let ownerSession: { server?: string; cookies?: Promise<Cookies> } = {};

/** The owner's session, which is opened through the API once. The sign-in screen has its own tests. */
export const ownerCookies = (request: APIRequestContext): Promise<Cookies> => (ownerSession.cookies ??= openOwnerSession(request));

async function openOwnerSession(request: APIRequestContext): Promise<Cookies> {
  await request.post('/api/admin/login', { data: { password: ownerPassword() } });
  return (await request.storageState()).cookies.filter(({ name }) => name.endsWith('admin'));
}

/** Signs the owner in with the session that a worker's tests share, so a test that logs out must sign in itself. */
export async function signInAsOwner(page: Page) {
  await page.context().addCookies(await ownerCookies(page.request));
}

/** Goes back after something was typed. The page asks about unsaved text only once it's idle. */
export async function goBackAfterInput(page: Page) {
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await page.goBack();
}

/** Opens the admin area as the owner. */
export async function enterAdminArea(page: Page, path = '/admin') {
  await signInAsOwner(page);
  await page.goto(path);
  await expect(page.getByRole('main')).toBeVisible();
}

/** Opens the menu of the signed-in admin. */
export const openAccountMenu = (page: Page) => page.locator('summary').filter({ hasText: 'Your account' }).click();

/** Signs a client in through the API. The login page has its own tests. */
export async function signIn({ request }: Page, { email, password }: { email: string; password: string }) {
  await request.post('/api/client/login', { data: { email, password } });
}

/** Opens the portal as a client. */
export async function enterPortal(page: Page, client: { email: string; password: string }, path = '/client/dashboard') {
  await signIn(page, client);
  await page.goto(path);
}

export async function signInAsClient(page: Page, { email, password }: { email: string; password: string }) {
  await page.goto('/client/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/client\/dashboard$/);
}

/** Creates an admin for one test, who has accepted the invitation. */
export async function createAdmin(request: APIRequestContext): Promise<{ username: string; password: string }> {
  const admin = { username: `admin-${randomUUID().slice(0, 8)}`, password: 'Cutting-Room-7' };
  const email = `${admin.username}@studio.example`;
  await (await ownerApi(request)).post('admins', { name: 'Robin Cutter', email, username: admin.username });
  const token = new URL(await mailedLink(request, email)).searchParams.get('token');
  await request.post('/api/admin/accept-invitation', { data: { token, password: admin.password } });
  return admin;
}

interface TestClient {
  id: number;
  name: string;
  email: string;
  password: string;
  /** A random text for names that a test searches for. It's never part of another suffix, as the id 7 is of 72. */
  suffix: string;
}

/** The admin API, called as the owner. */
export async function ownerApi(request: APIRequestContext) {
  const headers = { cookie: (await ownerCookies(request)).map(({ name, value }) => `${name}=${value}`).join('; ') };
  const send = async (method: 'GET' | 'POST' | 'PATCH', path: string, data?: object) =>
    (await request.fetch(`/api/admin/${path}`, { method, headers, ...(data && { data }) })).json();
  return {
    /** The headers for calls outside `/api/admin`. */
    headers,
    get: (path: string) => send('GET', path),
    post: (path: string, data?: object) => send('POST', path, data),
    patch: (path: string, data: object) => send('PATCH', path, data),
  };
}

type Owner = Awaited<ReturnType<typeof ownerApi>>;

interface TestProject {
  id: number;
  title: string;
}

/** Creates a project in a given status. */
export async function createProject(
  owner: Owner,
  clientId: number,
  { status = 'pending', ...details }: { title: string; status?: string; description?: string; startDate?: string; deadline?: string },
): Promise<TestProject> {
  const { project } = await owner.post('projects', { clientId, ...details });
  if (status !== 'pending') await moveProject(owner, project.id, status);
  return project;
}

/** Changes a project's status as an admin. */
export const moveProject = ({ post }: Owner, id: number, status: string) =>
  post(`projects/${id}/status`, { status, note: 'Agreed on the phone.' });

/** Creates a client for one test, who has already replaced the temporary password. */
export async function createClient(request: APIRequestContext, name = 'Casey Payer'): Promise<TestClient> {
  const suffix = randomUUID().slice(0, 8);
  const client = { name, email: `${suffix}@payer.example`, password: 'Cutting-Room-7' };
  const temporaryPassword = 'Typed-By-Studio-1';
  const { post } = await ownerApi(request);
  const { client: created } = await post('clients', { ...client, password: temporaryPassword });
  const asClient = (path: string, data?: object) => request.post(`/api/client/${path}`, { data });
  await asClient('login', { email: client.email, password: temporaryPassword });
  await asClient('profile/password', { currentPassword: temporaryPassword, password: client.password, confirmPassword: client.password });
  await asClient('logout');
  return { ...client, id: created.id, suffix };
}

/** Creates a client with one sent invoice, for USD 320.00 by default. */
export async function createClientWithInvoice(
  request: APIRequestContext,
  { unitAmount = '320.00', ...details }: { unitAmount?: string; currency?: string; depositPercent?: number } = {},
): Promise<TestClient & { invoiceId: number }> {
  const client = await createClient(request);
  const { post } = await ownerApi(request);
  const items = [{ description: 'Rush delivery', quantity: 1, unitAmount }];
  const { invoice } = await post('invoices', { clientId: client.id, dueDate: '2099-12-31', items, ...details });
  await post(`invoices/${invoice.id}/send`);
  return { ...client, invoiceId: invoice.id };
}

/** Chooses a command from the page's menu. */
export async function chooseMore(page: Page, name: string) {
  await page.getByText('More', { exact: true }).click();
  await page.getByRole('button', { name, exact: true }).click();
}

/** Chooses an action from the menu of a list's row. */
export async function chooseAction(row: Locator, name: string) {
  await row.locator('summary[aria-label^="Actions for "]').click();
  await row.getByRole('button', { name, exact: true }).click();
}

/** Searches for a client in a combobox and selects it. */
export async function pickOption(field: Locator, { name, email }: { name: string; email: string }) {
  await field.fill(email);
  await field
    .page()
    .getByRole('option', { name: `${name} ${email}` })
    .click();
}

/** The link in the last email to an address, read from the stored emails. Waits for an email sent by a job, given its subject. */
export const mailedLink = async (request: APIRequestContext, address: string, subject = ''): Promise<string> =>
  /https?:\S+/.exec(await mailedText(request, address, subject))![0];

/** The text of the newest email to an address whose subject starts with a text. */
export async function mailedText(request: APIRequestContext, address: string, subject: string): Promise<string> {
  const { get } = await ownerApi(request);
  const matches = (mail: { to: string; subject: string }) => mail.to === address && mail.subject.startsWith(subject);
  const findEmail = async () => (await get('mails?limit=500')).find(matches);
  await expect.poll(findEmail).toBeDefined();
  const { mail } = await get(`mails/${(await findEmail()).id}`);
  return mail.text;
}

/** Pauses a page's clock. An installed clock runs until it's paused, which can take a while on a busy machine. */
export async function pauseClock(page: Page): Promise<void> {
  await page.clock.install({ time: '2026-03-02T10:00:00Z' });
  await page.clock.pauseAt('2026-03-02T11:00:00Z');
}

/** Delays every script until the returned function is called. */
export async function delayScripts(page: Page): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
