import type { Locator, Page } from '@playwright/test';
import { expect } from '#e2e/test.ts';

/** What is wrong with the focus: nothing has it, or a person can't see where it is (WCAG 2.4.7 and 2.4.11). */
function findProblem(): string | undefined {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return 'nothing has the focus';
  // The button in a date field that opens the calendar has an outline of its own.
  if (focused.matches(':focus') && getComputedStyle(focused).outlineStyle === 'none') return 'the focus has no outline';
  const { left, top, width, height } = focused.getBoundingClientRect();
  const isOnTop = (x: number, y: number) => {
    const found = document.elementFromPoint(left + width * x, top + height * y);
    return found && (focused.contains(found) || found.contains(focused));
  };
  const places = [0.1, 0.5, 0.9];
  return places.some((x) => places.some((y) => isOnTop(x, y))) ? undefined : 'the focus is covered or outside the window';
}

const nameFocused = () => document.activeElement?.ariaLabel ?? document.activeElement?.textContent?.slice(0, 40) ?? '';

/** Uses a page by its keyboard alone, and expects the focus to be somewhere and seen wherever it goes. */
export class Keyboard {
  readonly #page: Page;
  #path = '';
  /** How many keys were pressed, except to type text. */
  presses = 0;

  constructor(page: Page) {
    this.#page = page;
  }

  async press(...keys: string[]) {
    for (const key of keys) await this.#page.keyboard.press(key);
    this.presses += keys.length;
  }

  type(text: string) {
    return this.#page.keyboard.type(text);
  }

  /** Presses Tab, or another key, until the target has the focus. Something must have it before, except on a page that was just opened. */
  async moveTo(target: Locator, { key = 'Tab', atMost = 25 } = {}) {
    await target.waitFor();
    const { pathname } = new URL(this.#page.url());
    if (pathname === this.#path) await expect(this.#page.locator('body'), `before moving to ${target}`).not.toBeFocused();
    this.#path = pathname;
    const stops: string[] = [];
    while (!(await target.evaluate((element) => element === document.activeElement))) {
      expect(stops.length, `stops before ${target}: ${stops.join(' | ')}`).toBeLessThan(atMost);
      await this.press(key);
      const stop = await this.#page.evaluate(nameFocused);
      stops.push(stop);
      // A toast that covers the focus gives way a moment later.
      await expect.poll(() => this.#page.evaluate(findProblem), { message: `after ${stops.join(' | ')}`, timeout: 2000 }).toBeUndefined();
    }
    return stops;
  }

  /** Moves to a button, link or the like, and presses Enter there. */
  async enter(target: Locator, options?: Parameters<Keyboard['moveTo']>[1]) {
    await this.moveTo(target, options);
    await this.press('Enter');
  }

  /** Moves to a field and types. */
  async fill(target: Locator, text: string) {
    await this.moveTo(target);
    await this.type(text);
  }
}
