import { expect, test } from 'vitest';
import { createSecretPaths } from './secret-paths.ts';

const { includes, maskPath, maskLink } = createSecretPaths(['/review', '/brief', '/client/register']);

test.each([
  ['/review/s3cret', '/review/:token'],
  ['/review/s3cret/deliverables/7', '/review/:token/deliverables/7'],
  ['/Review/s3cret/', '/Review/:token/'],
  ['/review/s3cret.data?_routes=x', '/review/:token.data'],
  ['/review/s3cret?a=b', '/review/:token'],
  ['//review//s3cret', '//review/:token'],
  ['/api/review/s3cret', '/api/review/:token'],
  ['//API//review/s3cret/open', '//API//review/:token/open'],
  ['/api/briefs/s3cret/files/7', '/api/briefs/:token/files/7'],
  ['/client/register?token=s3cret', '/client/register'],
  ['/client/register/s3cret', '/client/register/:token'],
])('masks the secret in %s', (url, masked) => {
  expect(maskPath(url)).toBe(masked);
});

test.each(['/', '/review', '/api/reviewers/7', '/api/review-links/7/revoke', '/admin/review/7', '/client/projects/7/review/2'])(
  'leaves %s as it is',
  (path) => {
    expect(maskPath(path)).toBe(path);
    expect(maskLink(`https://studio.example${path}`)).toBe(`https://studio.example${path}`);
  },
);

test.each([
  ['https://studio.example/brief/s3cret', 'https://studio.example/brief/•••'],
  ['http://localhost:3000/Review//s3cret?a=b', 'http://localhost:3000/Review//•••?a=b'],
  ['https://studio.example/client/register?token=s3cret&email=a@b.c', 'https://studio.example/client/register?token=•••&email=a@b.c'],
  ['https://studio.example/elsewhere?a=b&token=s3cret', 'https://studio.example/elsewhere?a=b&token=•••'],
])('masks the secret in the link %s', (link, masked) => {
  expect(maskLink(link)).toBe(masked);
});

test('knows the pages that have a secret in their path or their query', () => {
  const pages = ['/review/:token', '/REVIEW/x/', '/client/register', '/client/registered', '/client/login', '/preview/:token', '/'];
  expect(pages.filter(includes)).toEqual(['/review/:token', '/REVIEW/x/', '/client/register']);
});
