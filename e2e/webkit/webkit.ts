import { type APIRequestContext, test as base } from '@playwright/test';
import { By, type WebDriver, type WebElement } from 'selenium-webdriver';
import { type Cookies, expect, ownerCookies } from '#e2e/test.ts';
import { type DriverServer, openBrowser, startDriver } from './driver.ts';
import { type Outside, openOutside } from './outside.ts';

/** The elements that may have a role. The browser says which of them has the name. */
const elements = {
  button: 'button, summary',
  link: 'a[href]',
  field: 'input, textarea, select',
  heading: 'h1, h2, h3',
  region: 'section',
  slider: '[role="slider"]',
  drawing: '[role="application"]',
};

export type WebKitPage = ReturnType<typeof openPage>;

/**
 * Tests in WebKit, the engine of Safari, driven by WebDriver: Playwright drives only its own build of it. A test fails on any error in the
 * browser's console.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  allowedErrors: [[], { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs from its first parameter.
  outside: async ({}, use) => {
    const outside = await openOutside();
    await use(outside);
    outside.close();
  },
  prefersReducedMotion: [false, { option: true, scope: 'worker' }],
  driverServer: [
    async ({ prefersReducedMotion }, use) => {
      const server = await startDriver({ prefersReducedMotion });
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  webkit: async ({ driverServer, outside, baseURL, allowedErrors }, use, { title }) => {
    const driver = await openBrowser(driverServer.url, outside.url);
    const page = openPage(driver, driverServer, baseURL!);
    await use(page);
    if (test.info().status !== 'passed') console.log(`The screen when “${title}” failed, at ${await page.path()}:\n${await page.text()}`);
    await driver.quit();
    const errors = driverServer.takeErrors().filter((error) => !allowedErrors.some((allowed) => allowed.test(error)));
    expect(errors, 'errors in the console').toEqual([]);
  },
});

interface Fixtures {
  webkit: WebKitPage;
  outside: Outside;
  /** Errors in the console that a test causes on purpose. */
  allowedErrors: RegExp[];
}

interface WorkerFixtures {
  driverServer: DriverServer;
  prefersReducedMotion: boolean;
}

/** A page of the app, whose elements are found by role and accessible name. Every question waits for its answer. */
function openPage(driver: WebDriver, { moveMouse }: DriverServer, baseURL: string) {
  const evaluate = <Result>(script: string, ...args: unknown[]): Promise<Result> => driver.executeScript(script, ...args);

  async function findNow(kind: keyof typeof elements, name: string | RegExp, inside = ''): Promise<WebElement | undefined> {
    for (const element of await driver.findElements(By.css(`${inside} :is(${elements[kind]})`))) {
      const found = await element.getAccessibleName().catch(() => '');
      const isMatch = typeof name === 'string' ? found === name : name.test(found);
      if (isMatch && (await element.isDisplayed().catch(() => false))) return element;
    }
    return;
  }

  async function find(kind: keyof typeof elements, name: string | RegExp, inside?: string): Promise<WebElement> {
    let element: WebElement | undefined;
    await expect(async () => {
      element = await findNow(kind, name, inside);
      expect(element, `the ${kind} ${name}`).toBeDefined();
    }).toPass({ timeout: 60_000 });
    return element!;
  }

  /** The middle of an element, in the screen's pixels. */
  const middleOf = (element: WebElement) =>
    evaluate<{ x: number; y: number }>(
      `const { x, y, width, height } = arguments[0].getBoundingClientRect();
       return { x: Math.round(screenX + x + width / 2), y: Math.round(screenY + outerHeight - innerHeight + y + height / 2) };`,
      element,
    );

  async function setCookies(cookies: Cookies) {
    await driver.get(`${baseURL}/robots.txt`);
    for (const { name, value, path, httpOnly } of cookies) await driver.manage().addCookie({ name, value, path, httpOnly });
  }

  return {
    driver,
    evaluate,
    find,
    async goto(path: string) {
      await driver.get(new URL(path, baseURL).href);
      await expect.poll(() => evaluate("return 'hydrated' in document.documentElement.dataset")).toBe(true);
    },
    path: async () => new URL(await driver.getCurrentUrl()).pathname,
    /** @param inside a selector of an element that contains the target */
    async click(kind: keyof typeof elements, name: string | RegExp, inside = '') {
      const element = await find(kind, name, inside);
      // The driver doesn't wait for smooth scrolling.
      await evaluate("arguments[0].scrollIntoView({ behavior: 'instant', block: 'center' })", element);
      await element.click();
    },
    async hover(kind: keyof typeof elements, name: string | RegExp) {
      await driver
        .actions()
        .move({ origin: await find(kind, name) })
        .perform();
    },
    /** Chooses a file as if in the dialog that a button opens. */
    async chooseFile(button: string, path: string) {
      const input = await evaluate<WebElement>('return arguments[0].previousElementSibling', await find('button', button));
      await input.sendKeys(path);
    },
    /** Types into an empty field. */
    async fill(name: string | RegExp, text: string) {
      await (await find('field', name)).sendKeys(text);
    },
    /** Drags with the mouse of the screen: the driver's own begins a drag, but doesn't move what is dragged. */
    async drag(element: WebElement, target: WebElement) {
      const [from, to] = [await middleOf(element), await middleOf(target)];
      await evaluate("arguments[0].addEventListener('dragover', ({ currentTarget }) => { window.draggedOver = currentTarget })", target);
      await moveMouse('mousemove', `${from.x}`, `${from.y}`, 'mousedown', '1');
      // The mouse moves on, as a hand does, until the page has noticed.
      let move = 0;
      const isOver = async () => {
        move += 1;
        await moveMouse('mousemove', `${to.x + (move % 5)}`, `${to.y}`);
        return evaluate('return window.draggedOver === arguments[0]', target);
      };
      await expect.poll(isOver).toBe(true);
      await moveMouse('mouseup', '1');
    },
    press: (...keys: string[]) =>
      driver
        .actions()
        .sendKeys(...keys)
        .perform(),
    text: () => evaluate<string>('return document.body.innerText'),
    async expectText(text: string | RegExp) {
      await expect.poll(() => evaluate('return document.body.innerText'), `the text ${text}`).toMatch(text);
    },
    /** Signs a client in through the API. */
    async signIn(request: APIRequestContext, { email, password }: { email: string; password: string }) {
      await request.post('/api/client/login', { data: { email, password } });
      await setCookies((await request.storageState()).cookies);
    },
    /** Signs the owner in with the session that a worker's tests share. */
    signInAsOwner: async (request: APIRequestContext) => setCookies(await ownerCookies(request)),
  };
}
