import { Key } from 'selenium-webdriver';
import { createClient, createClientWithInvoice, createProject, expect, ownerApi } from '#e2e/test.ts';
import { test } from './webkit.ts';

test('edits the site beside its preview, and undoes it', async ({ webkit, request }) => {
  const owner = await ownerApi(request);
  const savedContent = async () => (await owner.get('site')).draft.content;
  const original = await savedContent();
  await webkit.signInAsOwner(request);
  await webkit.goto('/admin/site');
  const title = await webkit.find('field', 'Title');
  const before = await title.getAttribute('value');
  await title.sendKeys(' and again');
  const heading = () =>
    webkit.evaluate(`return document.querySelector('iframe[title="Preview"]').contentDocument.querySelector('h1')?.innerText`);
  await expect.poll(heading).toBe(`${before} and again`);
  await webkit.expectText('All changes saved. Visitors see them once you publish.');
  await webkit.click('button', 'Undo');
  await expect.poll(() => title.getAttribute('value')).toBe(before);
  await expect.poll(savedContent).toEqual(original);
});

test('moves a project by the button on its card, and sets its deadline', async ({ webkit, request }) => {
  const client = await createClient(request);
  const owner = await ownerApi(request);
  const { id, title } = await createProject(owner, client.id, { title: `Film ${client.suffix}`, status: 'first_draft' });
  await webkit.signInAsOwner(request);
  await webkit.goto('/admin/projects');
  await webkit.hover('link', title);
  await webkit.click('button', `Change status of ${title}`);
  await webkit.fill('New status', 'review');
  await webkit.click('button', 'Change status', 'dialog');
  await webkit.expectText(`${title} is now in review.`);
  await webkit.goto(`/admin/projects/${id}`);
  await webkit.click('button', 'Edit');
  await webkit.fill('Deadline', '12/31/2099');
  await webkit.click('button', 'Save');
  await webkit.expectText('Dec 31, 2099');
  expect((await owner.get(`projects/${id}`)).project).toMatchObject({ deadline: '2099-12-31' });
});

test('moves a project by dragging its card to another column', async ({ webkit, request }) => {
  const client = await createClient(request);
  const owner = await ownerApi(request);
  const { id, title } = await createProject(owner, client.id, { title: `Film ${client.suffix}`, status: 'first_draft' });
  // The window is wide enough to show every column.
  await webkit.driver.manage().window().setRect({ x: 0, y: 0, width: 1600, height: 1000 });
  await webkit.signInAsOwner(request);
  await webkit.goto('/admin/projects');
  await webkit.drag(await webkit.find('link', title), await webkit.find('region', /^review: /));
  await webkit.expectText(`${title} is now in review.`);
  expect((await owner.get(`projects/${id}`)).project).toMatchObject({ status: 'review' });
});

test('copies a link, which can be pasted', async ({ webkit, request }) => {
  await webkit.signInAsOwner(request);
  await webkit.goto('/admin/clients');
  await webkit.click('button', 'Generate Invite Link');
  await webkit.fill('Client Name*', 'Ida Invited');
  await webkit.fill('Client Email*', `ida${Date.now()}@webkit.example`);
  await webkit.click('button', 'Generate Invite Link', 'dialog');
  const link = await (await webkit.find('field', 'Invitation Link Created')).getAttribute('value');
  await webkit.click('button', 'Copy to Clipboard');
  await webkit.expectText('Invitation link copied to clipboard');
  await webkit.press(Key.ESCAPE);
  const search = await webkit.find('field', 'Search clients');
  await search.sendKeys(Key.chord(Key.CONTROL, 'v'));
  await expect.poll(() => search.getAttribute('value')).toBe(link!.slice(0, 100));
});

test('gives a client the PDF of an invoice', async ({ webkit, request }) => {
  const client = await createClientWithInvoice(request);
  await webkit.signIn(request, client);
  await webkit.goto(`/client/invoices/${client.invoiceId}`);
  const link = await webkit.find('link', /PDF/);
  const first = await webkit.evaluate(
    'return fetch(arguments[0].href).then((response) => response.text()).then((text) => text.slice(0, 5))',
    link,
  );
  expect(first).toBe('%PDF-');
});
