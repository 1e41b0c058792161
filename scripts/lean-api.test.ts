import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { makeLean, serverOnly } from './lean-api.ts';

test('leaves to the browser how an endpoint is called, and marks what is made only for its forms', () => {
  const code = `export const text = z.string().min(1);
const response = success.extend({ comment });
export const reviewPath = (id: number) => String(id);
export const commentEndpoints = {
  add: endpoint({ method: 'POST', path: '/api/comments', access: 'reviewer', summary: 'Adds one.', reads: [], body: z.object({ text }), response }),
};
`;
  expect(makeLean(code, 'comments.ts')).toBe(`export const text = /* @__PURE__ */ (() => (z.string().min(1)))();
const response = /* @__PURE__ */ (() => (success.extend({ comment })))();
export const reviewPath = (id: number) => String(id);
export const commentEndpoints = /* @__PURE__ */ (() => ({
  add: endpoint({ method: 'POST',path: '/api/comments',access: 'reviewer',reads: [] }),
}))();
`);
});

test.each(globSync('web/**/*.{ts,tsx}', { exclude: ['**/*.test.*'] }))(
  '%s reads nothing of an endpoint that the browser has not',
  (file) => {
    expect(readFileSync(file, 'utf8')).not.toMatch(new RegExp(`[eE]ndpoints?\\.(\\w+\\.)?(${serverOnly.join('|')})\\b`));
  },
);
