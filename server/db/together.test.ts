import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createTestDatabase } from '#server/testing/test-database.ts';
import type { Transaction } from './client.ts';
import { waitlist } from './schema/inbox/waitlist.ts';
import { together } from './together.ts';

const { db } = await createTestDatabase();

test('rolls back all parts of a transaction when one fails', async () => {
  let isOver: Promise<unknown> | undefined;
  const join = async (tx: Transaction) => {
    await tx.execute(sql`select 1`);
    await tx.execute(sql`select 2`);
    await tx.insert(waitlist).values({ name: 'Ann', email: 'ann@sender.example', projectType: 'YouTube' });
  };
  const transaction = db.transaction((tx) => {
    isOver = join(tx);
    return together(isOver, Promise.reject(new Error('No.')));
  });
  await expect(transaction).rejects.toThrow('No.');
  await isOver;
  expect(await db.$count(waitlist)).toBe(0);
});

test('has the results of the parts in their order', async () => {
  expect(await together(Promise.resolve('first'), 2, db.$count(waitlist))).toEqual(['first', 2, 0]);
});
