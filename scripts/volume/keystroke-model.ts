import type { Locator, Page } from '@playwright/test';

/** Seconds of the keystroke-level model (Card, Moran and Newell). */
const times = { press: 0.28, pointing: 1.1, otherDevice: 0.4, thinking: 1.35 };

/** Uses a page as somebody does who thinks before each step, and counts what it takes. */
export class Hand {
  readonly #page: Page;
  #device: 'mouse' | 'keyboard' = 'mouse';
  presses = 0;
  pointings = 0;
  seconds = 0;

  constructor(page: Page) {
    this.#page = page;
  }

  /** @param options `withKey` is held down meanwhile; `thinks` is false if the target was clear before */
  async click(target: Locator, { withKey, thinks = true }: { withKey?: 'Shift'; thinks?: boolean } = {}) {
    const seen = target.filter({ visible: true }).first();
    await seen.waitFor();
    await this.#scrollTo(seen);
    this.#count('mouse', { presses: withKey ? 2 : 1, pointings: 1, thinks });
    await seen.click({ modifiers: withKey ? [withKey] : [] });
  }

  /** Chooses an option of a native list, which takes two clicks: one opens the list, one chooses. */
  async select(target: Locator, option: string) {
    this.#count('mouse', { presses: 2, pointings: 1 });
    await target.selectOption(option);
  }

  /** Drags from one place to another, in the page's pixels. */
  async drag([fromX, fromY]: readonly [number, number], [toX, toY]: readonly [number, number]) {
    this.#count('mouse', { presses: 2, pointings: 2 });
    const { mouse } = this.#page;
    await mouse.move(fromX, fromY);
    await mouse.down();
    await mouse.move((fromX + toX) / 2, (fromY + toY) / 2, { steps: 5 });
    await mouse.move(toX, toY, { steps: 5 });
    await mouse.up();
  }

  async press(key: string) {
    this.#count('keyboard', { presses: 1 });
    await this.#page.keyboard.press(key);
  }

  async type(text: string) {
    this.#count('keyboard', { presses: text.length });
    await this.#page.keyboard.type(text);
  }

  async read(target: Locator) {
    await target.first().waitFor();
    await this.#scrollTo(target.first());
    this.seconds += times.thinking;
  }

  /** Scrolls until a target is in view. A turn of the wheel moves the page by 300 pixels. */
  async #scrollTo(target: Locator) {
    const { y, height } = (await target.boundingBox())!;
    const bottom = this.#page.viewportSize()!.height;
    const turns = Math.ceil(Math.max(0, -y, y + height - bottom) / 300);
    if (turns > 0) this.#count('mouse', { presses: turns, thinks: false });
    await target.scrollIntoViewIfNeeded();
  }

  #count(
    device: 'mouse' | 'keyboard',
    { presses, pointings = 0, thinks = true }: { presses: number; pointings?: number; thinks?: boolean },
  ) {
    this.presses += presses;
    this.pointings += pointings;
    this.seconds += presses * times.press + pointings * times.pointing;
    if (thinks) this.seconds += times.thinking;
    if (device !== this.#device) this.seconds += times.otherDevice;
    this.#device = device;
  }
}
