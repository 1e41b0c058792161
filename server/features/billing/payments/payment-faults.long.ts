import { expect, test } from 'vitest';
import { runFaultTest } from '#server/testing/faults/run-fault-test.ts';
import { testSeed } from '#server/testing/sample.ts';
import { saveResults } from '../../../../bench/results/results.ts';

/** Each run has other seeds, unless `FAULT_SEEDS` or `TEST_SEED` is set. */
const seeds = process.env.FAULT_SEEDS?.split(',').map(Number) ?? Array.from({ length: 10 }, (_, index) => testSeed + index);
const count = Number(process.env.FAULT_PAYMENTS ?? 500);

test('keeps provider, ledger and invoices in agreement through random faults, with many seeds', async () => {
  const rows: string[] = [];
  for (const seed of seeds) {
    const startedAt = performance.now();
    const { charges, refunds, disputes, providerRequests, kills, connectionCuts, ...bank } = await runFaultTest({ seed, count });
    const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1);
    const { transfers, applications, voids, closings, writeOffs } = bank;
    rows.push(
      `| ${seed} | ${charges} | ${refunds} | ${disputes} | ${providerRequests} | ${kills} | ${connectionCuts} | ${transfers} | ${applications} | ${voids} | ${closings} | ${writeOffs} | ${minutes} |`,
    );
    // Saves after each seed, so that results of a run that is ended early aren't lost.
    saveRows(rows);
  }
  expect(rows).toHaveLength(seeds.length);
});

const saveRows = (rows: string[]) =>
  saveResults(
    'payment-faults',
    `\`npm run test:long\`: for each seed, ${count} invoices are paid while requests to the provider, its responses and its events are lost, repeated, delayed and
reordered, database connections are cut, and the server is killed with SIGKILL and restarted. Afterward, for every invoice, the money at the provider, the ledger and the
invoice's status agree, with one receipt for each payment and no second charge. Half as many clients pay by bank; what they paid, the voids, the write-offs, the credit balances, the closed
books, receivables, revenue and tax agree with the ledger in every month.

| seed | charges | refunds | disputes | requests to the provider | kills | connections cut | transfers | credits applied | voids | closings | write-offs | minutes |
| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
${rows.join('\n')}`,
  );
