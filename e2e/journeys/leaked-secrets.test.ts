import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, signIns, test } from '#e2e/test.ts';

const pages = [
  '/',
  '/admin',
  '/client/login',
  '/client/register',
  '/client/dashboard',
  '/client/invoices/4/pay',
  '/client/payment-success',
];

test('downloads contain no password, access code or secret', async ({ request }) => {
  const folder = 'build/client';
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(js|css|svg)$/.test(name));
  const texts = files.map((name) => readFileSync(join(folder, name), 'utf8'));
  for (const path of pages) texts.push(await (await request.get(path)).text());
  const { adminPassword, clientPassword } = signIns();
  const secrets = [
    adminPassword,
    clientPassword,
    /[sr]k_(test|live)_\w/,
    /whsec_\w/,
    /\$argon2/,
    /postgres(ql)?:\/\//,
    /process\.env\.\w*(KEY|SECRET|PASSWORD|URL)/,
  ];
  expect(files.length).toBeGreaterThan(10);
  for (const secret of secrets) expect(texts.filter((text) => text.search(secret) >= 0)).toEqual([]);
});
