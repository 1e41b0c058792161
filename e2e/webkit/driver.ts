import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { Builder, type WebDriver } from 'selenium-webdriver';
import { expect } from '#e2e/test.ts';
import { temporaryDirectory } from '#server/testing/temporary-directory.ts';

/** The path where Debian installs the browser that WebKitGTK brings for its driver. */
const miniBrowser = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';

export interface DriverServer {
  url: string;
  /** Moves the mouse of the screen and presses its buttons, by xdotool's commands. */
  moveMouse: (...commands: string[]) => Promise<unknown>;
  takeErrors: () => string[];
  stop: () => Promise<void>;
}

/** Starts the driver on a screen of its own. */
export async function startDriver({ prefersReducedMotion }: { prefersReducedMotion: boolean }): Promise<DriverServer> {
  const port = 20_000 + Math.floor(Math.random() * 10_000);
  const folder = temporaryDirectory();
  const authority = join(folder, 'Xauthority');
  const screen = ['--auto-servernum', `--auth-file=${authority}`, '--server-args=-screen 0 1600x1000x24'];
  saveSystemSettings(folder, { 'gtk-enable-animations': !prefersReducedMotion });
  const server = spawn('xvfb-run', [...screen, 'sh', '-c', `echo $DISPLAY; exec WebKitWebDriver --port=${port}`], {
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, XDG_CONFIG_HOME: folder },
  });
  const exit = failOnExit(server);
  const output = createInterface({ input: server.stdout! });
  const [display] = await Promise.race([once(output, 'line'), exit]);
  const errors: string[] = [];
  output.on('line', (line) => {
    if (/CONSOLE \S+ ERROR|CONSOLE ERROR/.test(line)) errors.push(line);
  });
  const url = `http://127.0.0.1:${port}`;
  const isReady = () =>
    fetch(`${url}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
  await Promise.race([expect.poll(isReady).toBe(true), exit]);
  const env = { ...process.env, DISPLAY: display, XAUTHORITY: authority };
  return {
    url,
    moveMouse: (...commands) => promisify(execFile)('xdotool', commands, { env }),
    takeErrors: () => errors.splice(0),
    async stop() {
      // The negative id ends the screen and the browsers, too.
      process.kill(-server.pid!);
      await exit.catch(() => undefined);
      rmSync(folder, { recursive: true });
    },
  };
}

/** Saves settings of a person's system, which browsers ask GTK for. */
function saveSystemSettings(folder: string, settings: Record<string, boolean>) {
  mkdirSync(join(folder, 'gtk-3.0'));
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
  writeFileSync(join(folder, 'gtk-3.0', 'settings.ini'), ['[Settings]', ...lines].join('\n'));
}

async function failOnExit(server: ChildProcess): Promise<never> {
  const [code] = await once(server, 'exit');
  throw new Error(`WebKitWebDriver ended with ${code}.`);
}

/** @param outside the proxy for everything but this machine */
export function openBrowser(server: string, outside: string): Promise<WebDriver> {
  const network = [`--proxy=${outside}`, '--ignore-host=127.0.0.1', '--ignore-tls-errors'];
  const args = ['--automation', '--enable-write-console-messages-to-stdout=true', ...network];
  return new Builder()
    .usingServer(server)
    .withCapabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': { binary: miniBrowser, args } })
    .build();
}
