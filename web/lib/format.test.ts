import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { formatDate, formatMoney, formatSize, formatStatus } from './format.ts';

const run = promisify(execFile);
const module = new URL('./format.ts', import.meta.url).href;

/** Calls a function of the module in a process with another time zone. */
async function inTimeZone(timeZone: string, name: 'formatDate' | 'formatInstant', text: string): Promise<string> {
  const script = `import { ${name} } from ${JSON.stringify(module)}; process.stdout.write(${name}(${JSON.stringify(text)}))`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script], { env: { ...process.env, TZ: timeZone } });
  return stdout.replace(/\s/g, ' ');
}

describe('formatDate', () => {
  test.each(['Pacific/Kiritimati', 'America/Los_Angeles', 'Pacific/Pago_Pago', 'Europe/London'])(
    'formats the same day in %s',
    async (zone) => {
      expect(await inTimeZone(zone, 'formatDate', '2026-03-01')).toBe('Mar 1, 2026');
    },
  );

  test('uses the US short format', () => {
    expect(formatDate('2026-12-31')).toBe('Dec 31, 2026');
    expect(formatDate('2028-02-29')).toBe('Feb 29, 2028');
  });
});

describe('formatInstant', () => {
  test.each([
    ['UTC', 'Mar 2, 2026, 12:05 AM'],
    ['America/New_York', 'Mar 1, 2026, 07:05 PM'],
    ['Asia/Kolkata', 'Mar 2, 2026, 05:35 AM'],
    ['Asia/Tokyo', 'Mar 2, 2026, 09:05 AM'],
  ])('uses the local time of %s in 12-hour format', async (zone, expected) => {
    expect(await inTimeZone(zone, 'formatInstant', '2026-03-02T00:05:00.000Z')).toBe(expected);
  });

  test('formats noon as 12 PM', async () => {
    expect(await inTimeZone('UTC', 'formatInstant', '2026-03-02T12:00:00.000Z')).toBe('Mar 2, 2026, 12:00 PM');
  });
});

test.each([
  ['USD', '0.05', 'USD 0.05'],
  ['USD', '999.00', 'USD 999.00'],
  ['USD', '1500.00', 'USD 1,500.00'],
  ['USD', '1234567.89', 'USD 1,234,567.89'],
  ['USD', '-1500.00', '−USD 1,500.00'],
  ['JPY', '150000', 'JPY 150,000'],
  ['KWD', '1234.560', 'KWD 1,234.560'],
  ['USD', '9999999999.99', 'USD 9,999,999,999.99'],
])('formats %s %s as %s, with every digit', (currency, amount, expected) => {
  expect(formatMoney({ currency, amount })).toBe(expected);
});

test('formats a status without underscores', () => {
  expect(formatStatus('final_delivery')).toBe('final delivery');
  expect(formatStatus('a_b_c')).toBe('a b c');
  expect(formatStatus('sent')).toBe('sent');
});

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [48_500, '49 kB'],
  [1_500_000_000, '1.5 GB'],
  [2_000_000_000_000_000, '2,000 TB'],
])('formats %d bytes as %s', (bytes, expected) => {
  expect(formatSize(bytes)).toBe(expected);
});
