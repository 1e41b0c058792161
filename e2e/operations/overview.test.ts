import type { Page } from '@playwright/test';
import { addDays } from '#domain/shared/dates.ts';
import { createClientWithInvoice, createProject, enterAdminArea, expect, ownerApi, test } from '#e2e/test.ts';

test.use({ allowedFailures: [['422 /api/admin/projects/*'], { scope: 'test' }] });

/** Each count's link, and the check that it opens the right list. */
const counts: [link: RegExp, expectList: (page: Page) => Promise<void>][] = [
  [/unread messages?$/, (page) => expect(page.getByLabel('Show')).toHaveValue('unread')],
  [
    /projects? needs? your action$/,
    (page) => expect(page.getByRole('table', { name: 'Projects that need your action, newest first.' })).toBeVisible(),
  ],
  [/invoice drafts?$/, (page) => expect(page.getByRole('table', { name: 'Invoices that are draft, newest first.' })).toBeVisible()],
  [
    /projects? due soon or overdue$/,
    (page) => expect(page.getByRole('table', { name: 'All unfinished projects, by deadline.' })).toBeVisible(),
  ],
  [/^\d+ pending$/, (page) => expect(page.getByRole('table', { name: 'Projects in pending, newest first.' })).toBeVisible()],
  [/^\d+ completed$/, (page) => expect(page.getByRole('table', { name: 'Projects in completed, newest first.' })).toBeVisible()],
  [/^USD .+ not yet due$/, (page) => expect(page.getByRole('table', { name: 'Invoices that are sent, newest first.' })).toBeVisible()],
  [/^USD .+ overdue$/, (page) => expect(page.getByRole('table', { name: 'Invoices that are overdue, newest first.' })).toBeVisible()],
];

test('links every count to its list, and what is late', async ({ page, request }) => {
  const client = await createClientWithInvoice(request);
  const owner = await ownerApi(request);
  const { today } = await owner.get('overview');
  const { id, title } = await createProject(owner, client.id, { title: `Late film for ${client.suffix}`, deadline: addDays(today, -1) });
  await owner.post('invoices', {
    clientId: client.id,
    dueDate: addDays(today, 30),
    items: [{ description: 'Trailer', quantity: 1, unitAmount: '90.00' }],
  });
  await enterAdminArea(page, '/admin/overview');
  const waiting = page.getByRole('region', { name: 'Waiting for you' });
  // Keyboard shortcuts are loaded after the page, so the key is pressed until it works.
  await expect(async () => {
    await page.keyboard.press('j');
    await expect(waiting.locator('li:focus-within')).toBeVisible({ timeout: 500 });
  }).toPass();
  for (const [link, expectList] of counts)
    await test.step(String(link), async () => {
      await page.getByRole('main').getByRole('link', { name: link }).first().click();
      await expectList(page);
      await page.goBack();
    });
  const weeks = page.getByRole('region', { name: 'Next three weeks' });
  await expect(weeks.getByRole('link', { name: title }), 'what is late is one line').toHaveCount(0);
  await weeks.getByRole('link', { name: /^(1 project is|\d+ projects are) late$/ }).click();
  await page.getByRole('table', { name: 'All unfinished projects, by deadline.' }).getByText(title).first().click();
  await expect(page).toHaveURL(new RegExp(`/admin/projects/${id}$`));
  await expect(page.getByRole('main').getByText('overdue', { exact: true })).toBeVisible();
  for (const link of [/projects? due soon or overdue$/, /^\d+ pending$/]) {
    await page.goto('/admin/overview?editor=none');
    await page.getByRole('main').getByRole('link', { name: link }).click();
    await expect(page.getByLabel('Editor', { exact: true }), 'whose projects were counted').toHaveValue('none');
  }
});

test('shows a deliverable with a date of its own, moves it, and leads to it, like the search', async ({ page, request }) => {
  const client = await createClientWithInvoice(request);
  const owner = await ownerApi(request);
  const { today } = await owner.get('overview');
  const { id, title } = await createProject(owner, client.id, { title: `Campaign ${client.suffix}` });
  const { deliverables } = await owner.post(`projects/${id}/deliverables/titles`, { titles: ['Short 1', `Teaser ${client.suffix}`] });
  const teaser = deliverables[1];
  await owner.patch(`deliverables/${teaser.id}`, { dueDate: addDays(today, 3) });
  await enterAdminArea(page, '/admin/overview');
  const name = `${teaser.title} of ${title}`;
  const row = page.getByRole('region', { name: 'Next three weeks' }).getByRole('listitem').filter({ hasText: name });
  await row.getByLabel(`Deadline of ${name}`).fill(addDays(today, 5));
  await row.getByLabel(`Deadline of ${name}`).blur();
  await expect(page.getByText(`The deadline of ${name} was moved.`).first()).toBeVisible();
  await row.getByRole('link', { name }).click();
  const card = page.getByRole('region', { name: 'Deliverables' });
  await expect(card.getByLabel(`Title of ${teaser.title}`)).toBeInViewport();
  await expect(card.getByText(/^v?.*due /)).toBeVisible();
  await page.goto('/admin/overview');
  await page.getByRole('button', { name: 'Search or jump to…' }).click();
  await page.getByRole('combobox', { name: 'Search or jump to' }).fill(teaser.title);
  await page.getByRole('dialog').getByRole('option', { name: teaser.title }).first().click();
  await expect(page).toHaveURL(new RegExp(`/admin/projects/${id}#deliverable-${teaser.id}$`));
});

test('moves a deadline by key and by mouse', async ({ page, request }) => {
  const client = await createClientWithInvoice(request);
  const owner = await ownerApi(request);
  const { today } = await owner.get('overview');
  const title = `Moving film with a long title for ${client.suffix}`;
  const { id } = await createProject(owner, client.id, { title, deadline: addDays(today, 2) });
  const deadline = async () => (await owner.get(`projects/${id}`)).project.deadline;
  await page.setViewportSize({ width: 1440, height: 900 });
  await enterAdminArea(page, '/admin/overview');
  const slider = page.getByRole('slider', { name: `Days until ${title} is due` });
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: `${title} is now due` })).toBeVisible();
  expect(await deadline()).toBe(addDays(today, 3));
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(slider).toHaveValue('2');
  await expect.poll(deadline).toBe(addDays(today, 2));
  const box = (await slider.boundingBox())!;
  const link = (await page.getByRole('main').getByRole('link', { name: title }).boundingBox())!;
  expect(link.x + link.width, 'where the long title ends').toBeLessThanOrEqual(box.x);
  const at = (day: number) => (box.width / 21) * (day + 0.5);
  // Rows that other tests add above move the slider, so it's found anew.
  await slider.hover({ position: { x: at(2), y: box.height / 2 } });
  await page.mouse.down();
  await page.mouse.move(box.x + at(7), box.y + box.height / 2, { steps: 5 });
  await page.mouse.up();
  await expect.poll(deadline).toBe(addDays(today, 7));
});

test("puts a deadline back that couldn't be moved", async ({ page, request }) => {
  const client = await createClientWithInvoice(request);
  const owner = await ownerApi(request);
  const { today } = await owner.get('overview');
  const deadline = addDays(today, 5);
  const { title } = await createProject(owner, client.id, {
    title: `Begun film for ${client.suffix}`,
    startDate: addDays(today, 3),
    deadline,
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await enterAdminArea(page, '/admin/overview');
  const field = page.getByLabel(`Deadline of ${title}`);
  await field.fill(addDays(today, 1));
  await expect(page.getByRole('slider', { name: `Days until ${title} is due` })).toHaveValue('1');
  await expect(field).toHaveValue(deadline);
  await expect(page.getByRole('slider', { name: `Days until ${title} is due` })).toHaveValue('5');
});
