import { readFileSync } from 'node:fs';
import { asc, gt } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { dateIn, minutes } from '#server/shared/clock.ts';
import { mails } from './db/schema/messaging/mail.ts';
import { changeStudio } from './features/studio/settings/settings.store.ts';
import { queueDueJobs } from './job-queue/scheduler.ts';
import { pageRoutes } from './testing/access/page-routes.ts';
import { makeClip } from './testing/clips.ts';
import { cards, ownerCookie } from './testing/factories.ts';
import { inviteClient, register, registrationForm } from './testing/registrations.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';
import { uploadAtOnce } from './testing/uploads.ts';

const addresses = { client: 'ann@client.example', studio: 'desk@studio.example' };

/** A studio in which time passes only by `wait`, minute by minute, with the jobs of each. */
async function openStudio() {
  const testApp = await createTestApp();
  const { clock, db, deps, drain } = testApp;
  await changeStudio(db, { studioName: 'North Cut', studioEmail: addresses.studio, timeZone: 'UTC' });
  await queueDueJobs(deps, clock.now());
  return {
    testApp,
    owner: await ownerCookie(testApp),
    wait: async (count: number) => {
      await drain();
      for (let minute = 0; minute < count; minute++) {
        clock.advance(1 * minutes);
        await queueDueJobs(deps, clock.now());
        await drain();
      }
    },
  };
}

/** Reads whom each email since the last time went to, how many minutes after something, and where each of its links leads. */
function openMailReader({ db }: TestApp) {
  let lastId = 0;
  return async (cause: Date) => {
    const rows = await db.select().from(mails).where(gt(mails.id, lastId)).orderBy(asc(mails.id));
    lastId = rows.at(-1)?.id ?? lastId;
    return rows.map(({ to, subject, createdAt, content: { action, links = [] } }) => {
      const recipient = Object.entries(addresses).find(([, address]) => address === to)?.[0] ?? to;
      const delay = (createdAt.getTime() - cause.getTime()) / minutes;
      const shown = [...(action ? [{ text: action.label, url: action.url }] : []), ...links];
      return `${recipient} +${delay}: ${subject} ${shown.map(({ text, url }) => `[${text}](${pageOf(url)})`).join(' ')}`;
    });
  };
}

/** The pattern of the page at a URL; what no page answers has none. */
function pageOf(url: string): string | undefined {
  const matches = (pattern: string) => new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(new URL(url).pathname);
  return pageRoutes.filter((pattern) => !pattern.includes('*')).find(matches);
}

/** Minutes to wait until every digest has been sent. */
const settled = 4;

test('a project sends each email once, in time and with a link to what it is about, from the invitation to the testimonial', async () => {
  const { testApp, owner, wait } = await openStudio();
  const { call, clock, url } = testApp;
  const readMails = openMailReader(testApp);
  const sent: [step: string, emails: string[]][] = [];
  /** Does something, and lists the emails that it led to. */
  const step = async <Result>(name: string, act: () => Promise<Result>): Promise<Result> => {
    const cause = clock.now();
    const result = await act();
    await wait(settled);
    sent.push([name, await readMails(cause)]);
    return result;
  };
  const post = async (path: string, cookie: string, body: object = {}) => {
    const response = await call('POST', `/api/${path}`, { cookie, body });
    expect(response.status, `${path}: ${response.text}`).toBeLessThan(300);
    return response.body;
  };
  const clip = readFileSync(makeClip({ frames: 12 }));
  const upload = async (cookie: string, metadata: Record<string, string>) =>
    expect(await uploadAtOnce(url, { cookie, metadata: { ...metadata, projectId: String(project.id) }, content: clip })).toBe(204);

  const { search } = await step('invitation', () => inviteClient(testApp, addresses.client, owner));
  await step('registration', () => register(testApp, registrationForm(addresses.client, { name: 'Ann Carter' }), { search }));
  const signIn = { email: addresses.client, password: 'New-Password-1' };
  const client = (await call('POST', '/api/client/login', { body: signIn })).cookie!;
  const { client: me } = (await call('GET', '/api/client/me', { cookie: client })).body;
  const { project } = await step('project', () => post('admin/projects', owner, { clientId: me.id, title: 'Trailer', watermark: true }));
  const move = (status: string) => post(`admin/projects/${project.id}/status`, owner, { status });

  const dueDate = dateIn('UTC', new Date(clock.now().getTime() + 14 * 24 * 60 * minutes));
  const items = [{ description: 'Trailer', quantity: 1, unitAmount: '1000.00' }];
  const draft = { clientId: me.id, projectId: project.id, dueDate, items, depositPercent: 50 };
  const { invoice } = await post('admin/invoices', owner, draft);
  const pay = async (part: 'deposit' | 'all') => {
    const { clientSecret } = await post(`client/invoices/${invoice.id}/payment-intent`, client, { part });
    await post('payments/sandbox/confirm', client, { clientSecret, number: cards.good, expiry: '12 / 34', cvc: '123' });
  };
  await step('invoice sent', () => post(`admin/invoices/${invoice.id}/send`, owner));
  await step('deposit paid', () => pay('deposit'));
  await step('footage wanted', () => move('footage_upload'));
  await step('footage uploaded', async () => {
    for (const filename of ['A001.mp4', 'A002.mp4']) await upload(client, { filename, type: 'source' });
    await wait(1);
    await post(`client/projects/${project.id}/upload-done`, client);
  });
  await step('editing', () => move('editing'));

  const sendDraft = async () => {
    await upload(owner, { filename: 'Cut.mp4', type: 'draft' });
    await move('review');
  };
  const newestDraft = async () => {
    const { files } = (await call('GET', `/api/projects/${project.id}/files?type=draft`, { cookie: client })).body;
    return files[0].id as number;
  };
  const comment = async (cookie: string, as: string, text: string) =>
    post(`files/${await newestDraft()}/comments?as=${as}`, cookie, { text, frame: 3 });
  await step('first draft', sendDraft);
  await step('comment of the client', () => comment(client, 'client', 'Slower here.'));
  await step('comment of the studio', () => comment(owner, 'admin', 'Until which frame?'));
  await step('changes requested', async () => {
    await comment(client, 'client', 'Until the end.');
    await wait(1);
    await post(`client/projects/${project.id}/request-changes`, client, { note: null, fileId: await newestDraft() });
  });
  await step('second draft', sendDraft);
  await step('approval', async () =>
    post(`client/projects/${project.id}/approve`, client, { name: 'Ann Carter', fileId: await newestDraft() }),
  );
  await step('balance paid', () => pay('all'));
  await step('final file', () => upload(owner, { filename: 'Trailer.mp4', type: 'final' }));
  await step('completed', () => move('completed'));

  expect(sent).toEqual([
    ['invitation', ['client +0: North Cut invited you to the client portal [Complete your registration](/client/register)']],
    ['registration', ['studio +3: Ann Carter registered. [View](/admin/clients/:id)']],
    ['project', ['client +3: Your new project has been created: Trailer [View](/client/projects/:id)']],
    ['invoice sent', ['client +0: Invoice INV-2026-0001 from North Cut [Pay USD 500.00](/pay/:token)']],
    [
      'deposit paid',
      [
        'studio +0: Ann Carter paid USD 500.00 of invoice INV-2026-0001. [View](/admin/invoices/:id)',
        'client +0: Receipt for the deposit of invoice INV-2026-0001 [View invoice](/pay/:token)',
      ],
    ],
    ['footage wanted', ['client +3: Trailer: you can send your footage now. [View](/client/projects/:id)']],
    ['footage uploaded', ['studio +1: Ann Carter finished uploading footage for Trailer. [View](/admin/projects/:id)']],
    ['editing', ["client +3: Trailer: we're editing it now. [View](/client/projects/:id)"]],
    ['first draft', ['client +0: Version 1 of Trailer is ready for your review [Watch the draft](/client/projects/:id/review/:version)']],
    ['comment of the client', ['studio +3: Ann Carter commented on Trailer, version 1. [View](/admin/projects/:id/review/:version)']],
    ['comment of the studio', ['client +3: The studio commented on Trailer, version 1. [View](/client/projects/:id/review/:version)']],
    ['changes requested', ['studio +1: Ann Carter requested changes to Trailer. [View](/admin/projects/:id)']],
    ['second draft', ['client +0: Version 2 of Trailer is ready for your review [Watch the draft](/client/projects/:id/review/:version)']],
    ['approval', ['studio +0: Ann Carter approved Trailer. [View](/admin/projects/:id)']],
    [
      'balance paid',
      [
        'studio +0: Ann Carter paid invoice INV-2026-0001. [View](/admin/invoices/:id)',
        'client +0: Receipt for the balance of invoice INV-2026-0001 [View invoice](/pay/:token)',
      ],
    ],
    ['final file', ['client +3: A final file of Trailer is here. [View](/client/projects/:id)']],
    ['completed', ['client +0: How was working with North Cut? [Write a testimonial](/testimonial/:token)']],
  ]);
});
