import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type APIRequestContext, type BrowserContext, test as base, expect, type Locator, type Page } from '@playwright/test';

import { type FakePlayer, fakePlayer } from './fake-player.ts';

export { expect } from '@playwright/test';

interface PageGuard {
  /**
   * Errors a test causes on purpose, as `STATUS path`, `failed path` or `failed thumbnails`; any other error fails the test. A path that
   * ends in `*` is a prefix: which of a screen's calls fails first depends on timing.
   */
  provoked: string[];
  /** Whether pages with videos are visited. Intercepting the video platform's requests disables the browser's cache. */
  showsFilms: boolean;
  /** A second person's page, in a separate browser context. */
  studio: Page;
  /** Replaces the video platform and records its requests. */
  player: FakePlayer;
}

/** A test that fails on any console error, page error or failed request of any page it opens. */
export const test = base.extend<PageGuard & { watched: undefined }>({
  provoked: [[], { option: true }],
  showsFilms: [false, { option: true }],
  studio: async ({ browser, baseURL, provoked }, use) => {
    const context = await browser.newContext({ baseURL: baseURL! });
    const faults = watch(context, provoked);
    await use(waitForHydration(await context.newPage()));
    await context.close();
    expect(faults, "faults in the studio's browser").toEqual([]);
  },
  page: async ({ page, javaScriptEnabled }, use) => use(javaScriptEnabled === false ? page : waitForHydration(page)),
  player: [async ({ context, showsFilms }, use) => use(showsFilms ? await fakePlayer(context) : { loads: [], told: [] }), { auto: true }],
  watched: [
    async ({ context, provoked }, use) => {
      const faults = watch(context, provoked);
      await use(undefined);
      expect(faults, 'faults in the browser').toEqual([]);
    },
    { auto: true },
  ],
});

/** Makes navigation wait for hydration: earlier clicks would be lost. */
function waitForHydration(page: Page): Page {
  const { goto, reload } = page;
  const alive = () => page.waitForFunction(() => 'hydrated' in document.documentElement.dataset);
  page.goto = async (url, options) => {
    const answer = await goto.call(page, url, options);
    if (options?.waitUntil !== 'commit') await alive();
    return answer;
  };
  page.reload = async (options) => {
    const answer = await reload.call(page, options);
    await alive();
    return answer;
  };
  return page;
}

function watch(context: BrowserContext, provoked: string[]): string[] {
  const faults: string[] = [];
  const isProvoked = (what: string, url: string) => {
    const { hostname, pathname } = new URL(url);
    const found = `${what} ${hostname === 'i.ytimg.com' ? 'thumbnails' : pathname}`;
    return provoked.some((known) => (known.endsWith('*') ? found.startsWith(known.slice(0, -1)) : found === known));
  };
  context.on('weberror', (error) => faults.push(`page error: ${error.error()}`));
  context.on('console', (message) => {
    const { url } = message.location();
    const [failedLoad, status = 'failed'] = /status of (\d+)|net::ERR_FAILED/.exec(message.text()) ?? [];
    if (message.type() === 'error' && !(failedLoad && isProvoked(status, url))) faults.push(`console: ${message.text()} (${url})`);
  });
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText;
    // Leaving a page aborts its requests; CSP violations are console errors too, unless scripts are off.
    if (reason !== 'net::ERR_ABORTED' && reason !== 'csp' && !isProvoked('failed', request.url()))
      faults.push(`request failed: ${request.url()} ${reason}`);
  });
  context.on('response', (response) => {
    const status = response.status();
    if (status >= 400 && !isProvoked(String(status), response.url())) faults.push(`${status} ${new URL(response.url()).pathname}`);
  });
  return faults;
}

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

interface SignIns {
  adminPassword: string;
  clientEmail: string;
  clientPassword: string;
  accessCode: string;
}

/** The demo data's credentials. */
export const signIns = (): SignIns => JSON.parse(readFileSync(join(process.env.E2E_DATA_DIR!, 'demo', 'sign-ins.json'), 'utf8'));

export const ownerPassword = () => process.env.ADMIN_PASSWORD ?? signIns().adminPassword;

let ownerSession: Promise<Cookies> | undefined;

/** The owner's session, opened once per worker. The sign-in gate has its own tests. */
async function openOwnerSession(request: APIRequestContext): Promise<Cookies> {
  await request.post('/api/admin/login', { data: { password: ownerPassword() } });
  return (await request.storageState()).cookies.filter(({ name }) => name.endsWith('admin'));
}

/** Opens the admin area with the worker's shared session: a test that logs out must sign in itself. */
export async function enterAdminArea(page: Page, path = '/admin') {
  ownerSession ??= openOwnerSession(page.request);
  await page.context().addCookies(await ownerSession);
  await page.goto(path);
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
}

/** Signs a client in by an API call. The login has its own tests. */
export async function enterPortal(page: Page, { email, password }: { email: string; password: string }, path = '/client/dashboard') {
  await page.request.post('/api/client/login', { data: { email, password } });
  await page.goto(path);
}

export async function signInAsClient(page: Page, { email, password }: { email: string; password: string }) {
  await page.goto('/client/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/client\/dashboard$/);
}

interface OwnClient {
  id: number;
  name: string;
  email: string;
  password: string;
  /** Unique, and not part of another name or mark, as 7 would be of 72. */
  mark: string;
}

/** Admin API calls as the owner. */
export async function ownerApi(request: APIRequestContext) {
  ownerSession ??= openOwnerSession(request);
  const headers = { cookie: (await ownerSession).map(({ name, value }) => `${name}=${value}`).join('; ') };
  const send = async (method: 'GET' | 'POST' | 'PATCH', path: string, data?: object) =>
    (await request.fetch(`/api/admin/${path}`, { method, headers, ...(data && { data }) })).json();
  return {
    get: (path: string) => send('GET', path),
    post: (path: string, data?: object) => send('POST', path, data),
    patch: (path: string, data: object) => send('PATCH', path, data),
  };
}

type Owner = Awaited<ReturnType<typeof ownerApi>>;

interface OwnProject {
  id: number;
  title: string;
}

/** Creates a project in a given status. */
export async function createProject(
  owner: Owner,
  clientId: number,
  { status = 'pending', ...details }: { title: string; status?: string; description?: string; startDate?: string; deadline?: string },
): Promise<OwnProject> {
  const { project } = await owner.post('projects', { clientId, ...details });
  if (status !== 'pending') await moveProject(owner, project.id, status);
  return project;
}

/** Changes a project's status as the studio. */
export const moveProject = ({ post }: Owner, id: number, status: string) =>
  post(`projects/${id}/status`, { status, note: 'Agreed on the phone.' });

/** Creates a client for this test, with a password of their own. */
export async function createClient(request: APIRequestContext, name = 'Casey Payer'): Promise<OwnClient> {
  const mark = randomUUID().slice(0, 8);
  const client = { name, email: `${mark}@payer.example`, password: 'Cutting-Room-7' };
  const { post } = await ownerApi(request);
  const { client: created } = await post('clients', { ...client, password: 'Typed-By-Studio-1' });
  const asClient = (path: string, data?: object) => request.post(`/api/client/${path}`, { data });
  await asClient('login', { email: client.email, password: 'Typed-By-Studio-1' });
  await asClient('profile/password', { currentPassword: 'Typed-By-Studio-1', password: client.password, confirmPassword: client.password });
  await asClient('logout');
  return { ...client, id: created.id, mark };
}

/** Creates a client with one sent invoice for USD 320.00. */
export async function createClientWithInvoice(request: APIRequestContext): Promise<OwnClient & { invoiceId: number }> {
  const client = await createClient(request);
  const { post } = await ownerApi(request);
  const items = [{ description: 'Rush delivery', quantity: 1, unitAmount: '320.00' }];
  const { invoice } = await post('invoices', { clientId: client.id, dueDate: '2099-12-31', items });
  await post(`invoices/${invoice.id}/send`);
  return { ...client, invoiceId: invoice.id };
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
export async function mailedLink(request: APIRequestContext, address: string, subject = ''): Promise<string> {
  const { get } = await ownerApi(request);
  const isIt = (mail: { to: string; subject: string }) => mail.to === address && mail.subject.startsWith(subject);
  const find = async () => (await get('mails?limit=500')).find(isIt);
  await expect.poll(find).toBeDefined();
  const { mail } = await get(`mails/${(await find()).id}`);
  return /https?:\S+/.exec(mail.text)![0];
}

/** Pauses a page's clock. An installed clock runs until it's paused, which can take a while on a busy machine. */
export async function stopTime(page: Page): Promise<void> {
  await page.clock.install({ time: '2026-03-02T10:00:00Z' });
  await page.clock.pauseAt('2026-03-02T11:00:00Z');
}

/** Delays every script until the returned function is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  const { promise: awake, resolve: wake } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await awake;
    await route.continue();
  });
  return wake;
}
