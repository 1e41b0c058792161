import { hashingCost } from '#server/shared/passwords/passwords.ts';
import { onTestEnd } from './on-test-end.ts';

const usual = { memoryCost: 19_456, timeCost: 2 };
const cheapest = { memoryCost: 8, timeCost: 1 };

// Vitest runs this before each file: people's passwords are hashed and checked thousands of times.
Object.assign(hashingCost, cheapest);

/** Hashes at the cost of real servers, for the current test or, outside tests, for the file. */
export function hashAsUsual() {
  Object.assign(hashingCost, usual);
  onTestEnd(() => Object.assign(hashingCost, cheapest));
}
