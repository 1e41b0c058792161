import { expect, test } from 'vitest';
import { runFaultTest } from '#server/testing/faults/run-fault-test.ts';
import { repetitions } from '#server/testing/sample.ts';

test('keeps provider, ledger and invoices in agreement through random faults', { timeout: 300_000 }, async () => {
  const { providerRequests, ...happened } = await runFaultTest({ seed: 20_260_302, count: repetitions(30, 50) });
  expect(providerRequests).toBeGreaterThan(100);
  for (const [what, times] of Object.entries(happened)) expect(times, what).toBeGreaterThan(0);
});
