import { readFileSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';

interface TraceEvent {
  name: string;
  ph: string;
  args: { data?: { type: string; timeStamp: number; duration: number } };
}

/**
 * Has the browser note when it presented what each key led to, which scripts in the page can't know exactly.
 * @returns a function that ends it and tells how long after a key's time stamp that was, in milliseconds
 */
export async function tracePresentations(browser: Browser, page: Page): Promise<() => Promise<(timeStamp: number) => number>> {
  await browser.startTracing(page, { categories: ['devtools.timeline'] });
  return async () => {
    const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse(`${await browser.stopTracing()}`);
    const keys = traceEvents
      .filter(({ name, ph, args }) => name === 'EventTiming' && ph === 'b' && args.data?.type === 'keydown')
      .map(({ args }) => args.data!);
    return (timeStamp) => {
      // Scripts are told the time in steps of a tenth of a millisecond.
      const key = keys.find((each) => Math.abs(each.timeStamp - timeStamp) < 0.2);
      if (!key) throw new Error(`The trace has no key at ${timeStamp}`);
      return key.duration;
    };
  };
}

/** The time that the browser gets to give memory back, in milliseconds. */
const untilPurged = 2000;

/**
 * How much memory the browser's pages and what draws them take, in bytes: what they hold, without what the browser gives back when memory is
 * short. Without a GPU, that's up to 512 MB of pictures it has converted. Linux only.
 */
export async function measureMemory(browser: Browser, page: Page): Promise<number> {
  await page.requestGC();
  const pageSession = await page.context().newCDPSession(page);
  await pageSession.send('Memory.simulatePressureNotification', { level: 'critical' });
  await pageSession.detach();
  await page.waitForTimeout(untilPurged);
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const sizes = processInfo.filter(({ type }) => ['renderer', 'GPU'].includes(type)).map(({ id }) => sizeOf(id));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** The memory of a process in bytes, with its share of what it has in common with others. */
const sizeOf = (pid: number) => Number(/^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))![1]) * 1024;
