import { expect, test } from 'vitest';
import { proposalLimits } from '#api/sales/proposal-content.ts';
import { briefLimits } from '#domain/sales/brief-questions.ts';
import { content as siteContent } from '#server/features/website/site/content.ts';
import { largestJson, spareBodySize } from '#server/http/body-limit.ts';
import { briefActions } from '#server/testing/briefs.ts';
import { allEndpoints, nameOf } from '#server/testing/endpoints.ts';
import { proposalActions } from '#server/testing/proposals.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const testApp = await createTestApp();
const { call } = testApp;
const { owner, addLead, admin, send, visit } = await briefActions(testApp);
const proposals = await proposalActions(testApp);

const endpoints = await allEndpoints();
/** Japanese text of a length, with a space after each word so that it can be wrapped. */
const japanese = (length: number) => `${'映像編集 '.repeat(length / 5 + 1).slice(0, length - 1)}。`;

/** JSON as many clients send it, Python's among them: with an escape for each letter that isn't ASCII. */
const escaped = (body: object) =>
  JSON.stringify(body).replace(/[^ -~]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);
const json = { 'content-type': 'application/json' };

test('a proposal in Japanese is saved, sent and rendered with every text as long as it may be', async () => {
  const item = (key: string) => ({
    key,
    title: japanese(200),
    description: japanese(1000),
    unitAmount: '100.00',
    quantityRange: { min: 1, max: 10_000 },
  });
  const items = (kind: string, count: number) => Array.from({ length: count }, (_, index) => item(`${kind}-${index}`));
  const content = {
    introduction: japanese(proposalLimits.markdown),
    items: items('item', proposalLimits.items),
    options: items('option', proposalLimits.options),
    addOns: items('add-on', proposalLimits.addOns),
    terms: japanese(proposalLimits.markdown),
  };
  const { id, revision } = (await proposals.admin('POST', '', { title: 'Film', recipientName: 'Aya', recipientEmail: 'aya@film.example' }))
    .body.proposal;
  const body = escaped({ revision, content });
  expect(body.length).toBeGreaterThan(700_000);
  const saved = await call('PATCH', `/api/admin/proposals/${id}`, { cookie: owner, body, headers: json });
  expect(saved).toMatchObject({ status: 200, body: { proposal: { content } } });
  const { link } = (await proposals.send(id)).body;
  const { proposal } = (await proposals.visit(link).read()).body;
  expect(proposal).toMatchObject({ content });
  const choice = { version: proposal.version, choice: 'option-0' };
  expect(await proposals.visit(link).at('POST', '/document', choice)).toMatchObject({ status: 200 });
});

test('legal pages are saved and published with 50,000 letters each', async () => {
  const page = { text: japanese(50_000), updated: '2026-03-02' };
  const legal = { privacyPolicy: page, termsOfService: page, cookiePolicy: page };
  const body = escaped({ version: 0, content: { ...siteContent, legal } });
  expect((await call('PUT', '/api/admin/site/draft', { cookie: owner, body, headers: json })).status).toBe(200);
  const publication = { version: 1, samplesAreOurs: true };
  const { body: published } = await call('POST', '/api/admin/site/publish', { cookie: owner, body: publication });
  expect(published.published.content).toMatchObject({ legal });
});

test('a brief is saved and submitted with 50 answers as long as they may be', async () => {
  const keys = Array.from({ length: briefLimits.questions }, (_, index) => `question-${index}`);
  const questions = keys.map((key) => ({ key, kind: 'long_text', label: 'What is it about?' }));
  const { template } = (await admin('POST', '/brief-templates', { name: 'Long', content: { questions } })).body;
  const { link, brief } = (await send(await addLead(), template.id)).body;
  const token = link.split('/').at(-1);
  const answersOf = (text: string) => Object.fromEntries(keys.map((key) => [key, text]));
  const saved = answersOf(japanese(briefLimits.longText));
  const body = escaped({ answers: saved });
  expect(await call('PATCH', `/api/briefs/${token}/answers`, { body, headers: json })).toMatchObject({ status: 200 });
  expect((await visit(link).read()).body.brief).toMatchObject({ answers: saved });
  const answers = answersOf(japanese(briefLimits.longText).replace('映', '画'));
  expect(await visit(link).submit(answers)).toMatchObject({ status: 200 });
  const { briefs } = (await admin('GET', `/leads/${brief.leadId}/briefs`)).body;
  expect(briefs).toMatchObject([{ state: 'submitted', answers }]);
});

test('only these take far more than others', () => {
  const sizes = endpoints.flatMap((endpoint) => (endpoint.body ? [{ endpoint, size: largestJson(endpoint.body) }] : []));
  const large = sizes.filter(({ size }) => size > spareBodySize).sort((one, other) => other.size - one.size);
  expect(large.map(({ endpoint, size }) => `${(size / 1e6).toFixed(1)} MB ${nameOf(endpoint)} (${endpoint.access})`)).toEqual([
    '3.0 MB PATCH /api/briefs/:token/answers (public)',
    '3.0 MB POST /api/briefs/:token/submit (public)',
    '2.6 MB PATCH /api/admin/brief-templates/:id (admin)',
    '2.6 MB POST /api/admin/brief-templates (admin)',
    '2.1 MB PATCH /api/admin/proposals/:id (admin)',
    '1.3 MB PUT /api/admin/site/draft (admin)',
    '1.2 MB POST /api/admin/projects/:id/deliverables/batch (admin)',
    '1.1 MB POST /api/files/:id/comments (reviewer)',
    '1.1 MB PATCH /api/comments/:id (reviewer)',
    '1.1 MB POST /api/proposals/:token/accept (public)',
    '0.8 MB PUT /api/admin/sealing-certificate (owner)',
    '0.6 MB POST /api/admin/projects/:id/deliverables/titles (admin)',
    '0.4 MB POST /api/admin/invoices (admin)',
    '0.4 MB PATCH /api/admin/invoices/:id (admin)',
    '0.4 MB POST /api/admin/invoices/:id/credit-notes (admin)',
  ]);
});
