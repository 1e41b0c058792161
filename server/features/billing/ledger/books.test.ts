import { expect, test } from 'vitest';
import { openRandomStudio } from '#server/testing/books/random-studio.ts';
import { bookedThrough, reconcileBooks } from '#server/testing/books/reconcile-books.ts';
import { findViolations } from '#server/testing/faults/accounts.ts';
import { Random } from '#server/testing/faults/random.ts';
import { repetitions, testSeed } from '#server/testing/sample.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const seeds = Array.from({ length: repetitions(1, 10) }, (_, index) => testSeed + index);
const steps = repetitions(50, 500);

test.each(seeds)('keeps the books through random corrections, imports and closings (seed %i)', async (seed) => {
  const testApp = await createTestApp();
  const studio = await openRandomStudio(testApp, new Random(seed));
  for (let step = 1; step <= steps; step++) {
    await studio.step();
    if (step % 25 > 0 && step < steps) continue;
    const history = studio.log.slice(-60).join('\n');
    expect(await reconcileBooks(testApp, studio.cookie()), history).toEqual([]);
    expect(await findViolations(testApp.db), history).toEqual({});
  }
  expect(await studio.compareWithProvider()).toEqual([]);
  for (const { through, booked } of studio.closed)
    expect(await bookedThrough(testApp.db, through), `closed through ${through}`).toEqual(booked);
  console.log(`Books: seed ${seed}, ${JSON.stringify(studio.counts)}`);
});
