import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { type APIRequestContext, test as base } from '@playwright/test';
import { Builder, By, type WebDriver, type WebElement } from 'selenium-webdriver';
import { type Cookies, expect, ownerCookies } from '#e2e/test.ts';

/** Where Debian has the browser that WebKitGTK brings for its driver. */
const miniBrowser = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';

/** What may have a role. The browser says which of these has the name. */
const elements = {
  button: 'button, summary',
  link: 'a[href]',
  field: 'input, textarea, select',
  heading: 'h1, h2, h3',
  slider: '[role="slider"]',
  drawing: '[role="application"]',
};

export type WebKitPage = ReturnType<typeof openPage>;

/**
 * Tests in WebKit, the engine of Safari, driven by WebDriver: Playwright drives only its own build of it. A test fails on any error in the
 * browser's console.
 */
export const test = base.extend<{ webkit: WebKitPage }, { driverServer: DriverServer }>({
  driverServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs from its first parameter.
    async ({}, use) => {
      const server = await startDriver();
      await use(server);
      server.stop();
    },
    { scope: 'worker' },
  ],
  webkit: async ({ driverServer, baseURL }, use) => {
    const driver = await openBrowser(driverServer.url);
    await use(openPage(driver, baseURL!));
    await driver.quit();
    expect(driverServer.takeErrors(), 'errors in the console').toEqual([]);
  },
});

interface DriverServer {
  url: string;
  takeErrors: () => string[];
  stop: () => void;
}

/** Starts the driver on a screen of its own. */
async function startDriver(): Promise<DriverServer> {
  const port = 20_000 + Math.floor(Math.random() * 10_000);
  const screen = ['--auto-servernum', '--server-args=-screen 0 1600x1000x24'];
  const server = spawn('xvfb-run', [...screen, 'WebKitWebDriver', `--port=${port}`], {
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const errors: string[] = [];
  createInterface({ input: server.stdout! }).on('line', (line) => {
    if (/CONSOLE \S+ ERROR|CONSOLE ERROR/.test(line)) errors.push(line);
  });
  const url = `http://127.0.0.1:${port}`;
  const isReady = () =>
    fetch(`${url}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
  await Promise.race([expect.poll(isReady).toBe(true), failOnExit(server)]);
  // With the screen and the browsers.
  return { url, takeErrors: () => errors.splice(0), stop: () => process.kill(-server.pid!) };
}

async function failOnExit(server: ChildProcess): Promise<never> {
  const [code] = await once(server, 'exit');
  throw new Error(`WebKitWebDriver ended with ${code}.`);
}

function openBrowser(server: string): Promise<WebDriver> {
  const args = ['--automation', '--enable-write-console-messages-to-stdout=true'];
  return new Builder()
    .usingServer(server)
    .withCapabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': { binary: miniBrowser, args } })
    .build();
}

/** A page of the app, whose elements are found by role and accessible name. Every question waits for its answer. */
function openPage(driver: WebDriver, baseURL: string) {
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

  async function setCookies(cookies: Cookies) {
    await driver.get(`${baseURL}/robots.txt`);
    for (const { name, value, path, httpOnly } of cookies) await driver.manage().addCookie({ name, value, path, httpOnly });
  }

  return {
    driver,
    evaluate,
    find,
    async goto(path: string) {
      await driver.get(baseURL + path);
      await expect.poll(() => evaluate("return 'hydrated' in document.documentElement.dataset")).toBe(true);
    },
    path: async () => new URL(await driver.getCurrentUrl()).pathname,
    /** @param inside a selector of what contains it */
    async click(kind: keyof typeof elements, name: string | RegExp, inside = '') {
      const element = await find(kind, name, inside);
      // The driver doesn't wait for smooth scrolling.
      await evaluate("arguments[0].scrollIntoView({ behavior: 'instant', block: 'center' })", element);
      await element.click();
    },
    /** As if it had been chosen in the browser's dialog. */
    async chooseFile(path: string) {
      await driver.findElement(By.css('input[type="file"]')).sendKeys(path);
    },
    /** Types into an empty field. */
    async fill(name: string | RegExp, text: string) {
      await (await find('field', name)).sendKeys(text);
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
