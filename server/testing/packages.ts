import { clientPackages } from '#server/db/schema/billing/packages.ts';
import { startPayment } from './factories.ts';
import type { TestApp } from './test-app.ts';

/** A package of 8 videos for USD 1500.00 by default. */
export async function createPackage({ db }: Pick<TestApp, 'db'>, details: Partial<typeof clientPackages.$inferInsert> = {}) {
  const [row] = await db
    .insert(clientPackages)
    .values({ name: 'Growth', priceMinor: 150_000, videoCreditLimit: 8, ...details })
    .returning();
  return row!;
}

/** Opens the pay page of a package's invoice for USD 1500.00 as a new client, as `startPayment` does. */
export function startPackagePayment(
  testApp: TestApp,
  { id: packageId, name, videoCreditLimit, creditValidityDays }: typeof clientPackages.$inferSelect,
  packagePeriod: string | null = null,
) {
  const packageTerms = { name, videoCreditLimit, creditValidityDays };
  return startPayment(testApp, { sold: { packageId, packageTerms, packagePeriod } });
}
