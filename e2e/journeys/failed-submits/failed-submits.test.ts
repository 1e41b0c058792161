import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page, Route } from '@playwright/test';
import { expectPrepared } from '#e2e/projects/review/drafts.ts';
import { enterAdminArea, expect, signIn, signIns, test } from '#e2e/test.ts';
import { sample } from '#server/testing/sample.ts';
import { accounts } from './accounts.ts';
import { billing } from './billing.ts';
import { portal } from './portal.ts';
import type { FormVisit, FormVisits } from './visit.ts';
import { guests, visitors } from './visitors.ts';
import { work } from './work.ts';

/** Forms whose errors are shown, marked and focused by others. */
const elsewhere = { 'features/billing/payments/stripe-form.tsx CardFields': "its fields are Stripe's, which shows what is wrong in them" };

test.use({ usesVideoPlayer: true, allowedFailures: [['401 /api/client/me', '401 /api/admin/me', '422 /api/*'], { scope: 'test' }] });

test('every form of the product is visited', () => {
  const visited = [visitors, guests, portal, accounts, billing, work, elsewhere].flatMap((visits) => Object.keys(visits));
  expect(visited.sort()).toEqual(formsOf('web').sort());
});

test.describe('a failed submit leads to the first field in error', () => {
  test('of the forms of visitors', ({ page }) => visitAll(page, visitors));
  test('of the forms of guests', ({ page }) => visitAll(page, guests));
  test('of the forms of clients', async ({ page, request }) => {
    await expectPrepared(request, 3);
    const { clientEmail: email, clientPassword: password } = signIns();
    await signIn(page, { email, password });
    await visitAll(page, portal);
  });
  for (const [name, visits] of Object.entries({ accounts, billing, work }))
    test(`of the studio's forms: ${name}`, async ({ page, request }) => {
      await expectPrepared(request, 3);
      await enterAdminArea(page);
      await visitAll(page, visits);
    });
});

/** Each form of the sources, by its file and the component that has it. */
function formsOf(root: string): string[] {
  return globSync('**/*.tsx', { cwd: root }).flatMap((file) => {
    let component = '';
    return readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line) => {
        component = /^(?:export )?(?:default )?(?:function|const) (\w+)/.exec(line)?.[1] ?? component;
        return /<Form(Element)?\b(?!Element {\.\.\.rest)/.test(line) && file !== 'ui/form/form.tsx' ? [`${file} ${component}`] : [];
      });
  });
}

/** What decides how the page's requests are answered. */
interface Answering {
  visit: FormVisit;
  /** Whether the form is about to be submitted: from here on, requests that would change something are refused. */
  isReady: boolean;
}

async function visitAll(page: Page, visits: FormVisits) {
  let answering: Answering;
  await page.route('**/api/**', (route) => answer(route, answering));
  for (const [name, visit] of sample(Object.entries(visits), 3)) {
    answering = { visit, isReady: false };
    await test.step(name, () => submitInVain(page, answering));
  }
}

async function answer(route: Route, { visit: { answers = {}, refused = '' }, isReady }: Answering) {
  const { pathname } = new URL(route.request().url());
  const isRead = route.request().method() === 'GET';
  const change = Object.entries(answers).find(([path]) => new RegExp(`^${path.replace('*', '[^/]+')}$`).test(pathname))?.[1];
  if (change) return route.fulfill({ json: change(change.length > 0 ? await (await route.fetch()).json() : undefined) });
  if (isRead || !isReady) return route.fallback();
  const refusal = { success: false, code: 'invalid', message: 'Refused', errors: { [refused]: ['This is refused'] } };
  return route.fulfill({ status: 422, json: refusal });
}

const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };

async function submitInVain(page: Page, answering: Answering) {
  const { visit } = answering;
  const { path, open = [], submit } = visit;
  await page.setViewportSize(phone);
  await page.goto(typeof path === 'string' ? path : await path(page.request));
  if (typeof open === 'function') await open(page);
  else for (const name of open) await press(page, name);
  answering.isReady = true;
  const button = page.getByRole('button', { name: submit, exact: true }).last();
  const shown = page.locator('form:visible');
  // The button of an editor is in the bar above its form.
  const form = shown
    .filter({ has: button })
    .or(shown.filter({ hasNot: page.locator('[type=submit]') }))
    .last();
  await expect(form).toBeVisible();
  await empty(form, visit);
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size);
    await button.click();
    await expectLedToFirstError(page, form, button);
  }
}

/** Opens a menu, or presses a button. */
const press = (page: Page, name: string | RegExp) =>
  (name === 'More' ? page.getByText('More', { exact: true }) : page.getByRole('button', { name, exact: true }).first()).click();

/** Empties all fields of a form that can be typed in. */
async function empty(form: Locator, { wrong, refused }: FormVisit) {
  if (wrong) return form.getByLabel(wrong.label).fill(wrong.text);
  if (refused) return;
  await form.evaluate((element: HTMLFormElement) => {
    const fields = element.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input:not([role=combobox]), textarea');
    for (const field of fields) {
      if (field.readOnly || field.disabled || ['checkbox', 'radio', 'file', 'hidden'].includes(field.type)) continue;
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, '');
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
  });
}

/** Expects the first invalid field to be in view and focused, and the button to show the number of errors. */
async function expectLedToFirstError(page: Page, form: Locator, button: Locator) {
  await expect.poll(() => form.evaluate(firstError)).toEqual({ isFocused: true, isInView: true });
  const count = await form.evaluate(countErrors);
  const said = page.getByText(count === 1 ? '1 field needs attention' : `${count} fields need attention`);
  await expect(said).toBeVisible();
  const [text, pressed] = [(await said.boundingBox())!, (await button.boundingBox())!];
  expect(Math.abs(text.y + text.height / 2 - (pressed.y + pressed.height / 2)), 'the distance of the count').toBeLessThan(80);
}

/** The state of the first invalid field. Runs in the browser. */
function firstError(form: Element) {
  const field = form.querySelector('[aria-invalid="true"], [data-invalid]');
  const focused = document.activeElement;
  if (!field || !focused || !field.contains(focused)) return { isFocused: false, focused: focused?.outerHTML.slice(0, 300) };
  const { left, right, top, bottom } = focused.getBoundingClientRect();
  const isInside = top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
  const shown = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return { isFocused: true, isInView: isInside && (focused.contains(shown) || Boolean(shown?.contains(focused))) };
}

/** The number of invalid fields. Runs in the browser. */
const countErrors = (form: Element) =>
  [...form.querySelectorAll('[aria-invalid="true"], [data-invalid]')].filter((field) => !field.parentElement?.closest('[data-invalid]'))
    .length;
