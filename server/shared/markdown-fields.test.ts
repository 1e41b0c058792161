import { expect, test } from 'vitest';
import { z } from 'zod';
import { patchSchema } from '#api/shared/fields.ts';
import { markdownText } from '#api/shared/markdown-text.ts';
import { allEndpoints } from '#server/testing/endpoints.ts';
import { checkMarkdown, findMarkdownFields } from './markdown-fields.ts';

const deep = `${'- '.repeat(11)}a`;
const message = 'Terms can have lists of at most 10 levels';

test('finds what is Markdown in objects, whatever may be missing', () => {
  const terms = () => markdownText('Terms', 100);
  const body = patchSchema({ terms: terms().min(1), content: z.object({ terms: terms().default(''), other: terms().nullish() }) });
  const fields = findMarkdownFields(body);
  expect(fields.map(({ path }) => path.join('.'))).toEqual(['terms', 'content.terms', 'content.other']);
  const errors = { 'content.terms': [message] };
  expect(() => checkMarkdown(fields, { content: { terms: deep, other: null } })).toThrow(
    expect.objectContaining({ code: 'invalid', fields: errors }),
  );
  expect(() => checkMarkdown(fields, { terms: '- a' })).not.toThrow();
});

test('knows every field of the API that is Markdown', async () => {
  const found = (await allEndpoints()).flatMap(({ method, path, body }) =>
    body ? findMarkdownFields(body).map((field) => `${method} ${path} ${field.path.join('.')}`) : [],
  );
  expect(found.toSorted()).toEqual([
    'PATCH /api/admin/proposals/:id content.introduction',
    'PATCH /api/admin/proposals/:id content.terms',
    'PUT /api/admin/site/draft content.legal.cookiePolicy.text',
    'PUT /api/admin/site/draft content.legal.privacyPolicy.text',
    'PUT /api/admin/site/draft content.legal.termsOfService.text',
  ]);
});
