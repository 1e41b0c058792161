import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { formatDate, formatMoney, formatSize, formatStatus } from './format.ts';

const run = promisify(execFile);
const module = new URL('./format.ts', import.meta.url).href;

/** Calls a function of the module in a process of its own, whose clock is in another time zone. */
async function inZone(timeZone: string, name: 'formatDate' | 'formatInstant', text: string): Promise<string> {
  const script = `import { ${name} } from ${JSON.stringify(module)}; process.stdout.write(${name}(${JSON.stringify(text)}))`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script], { env: { ...process.env, TZ: timeZone } });
  return stdout.replace(/\s/g, ' ');
}

describe('a calendar date', () => {
  test.each(['Pacific/Kiritimati', 'America/Los_Angeles', 'Pacific/Pago_Pago', 'Europe/London'])('is the same day in %s', async (zone) => {
    expect(await inZone(zone, 'formatDate', '2026-03-01')).toBe('Mar 1, 2026');
  });

  test('is written out in US short format', () => {
    expect(formatDate('2026-12-31')).toBe('Dec 31, 2026');
    expect(formatDate('2028-02-29')).toBe('Feb 29, 2028');
  });
});

describe('an instant', () => {
  test.each([
    ['UTC', 'Mar 2, 2026, 12:05 AM'],
    ['America/New_York', 'Mar 1, 2026, 07:05 PM'],
    ['Asia/Kolkata', 'Mar 2, 2026, 05:35 AM'],
    ['Asia/Tokyo', 'Mar 2, 2026, 09:05 AM'],
  ])('is shown in %s as it is there, with 12-hour time', async (zone, expected) => {
    expect(await inZone(zone, 'formatInstant', '2026-03-02T00:05:00.000Z')).toBe(expected);
  });

  test('at noon is 12 PM', async () => {
    expect(await inZone('UTC', 'formatInstant', '2026-03-02T12:00:00.000Z')).toBe('Mar 2, 2026, 12:00 PM');
  });
});

test.each([
  ['USD', '0.05', 'USD 0.05'],
  ['USD', '999.00', 'USD 999.00'],
  ['USD', '1500.00', 'USD 1,500.00'],
  ['USD', '1234567.89', 'USD 1,234,567.89'],
  ['USD', '-1500.00', 'USD -1,500.00'],
  ['JPY', '150000', 'JPY 150,000'],
  ['KWD', '1234.560', 'KWD 1,234.560'],
  ['USD', '9999999999.99', 'USD 9,999,999,999.99'],
])('%s %s is shown as %s, with every digit', (currency, amount, expected) => {
  expect(formatMoney({ currency, amount })).toBe(expected);
});

test('a status is shown without underscores', () => {
  expect(formatStatus('final_delivery')).toBe('final delivery');
  expect(formatStatus('a_b_c')).toBe('a b c');
  expect(formatStatus('sent')).toBe('sent');
});

test.each([
  [0, '0 byte'],
  [999, '999 byte'],
  [48_500, '49 kB'],
  [1_500_000_000, '1.5 GB'],
  [2_000_000_000_000_000, '2,000 TB'],
])('%d bytes are shown as %s', (bytes, expected) => {
  expect(formatSize(bytes)).toBe(expected);
});
