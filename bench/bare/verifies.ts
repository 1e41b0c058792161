// The baseline for sign-ins: argon2 alone, with a given concurrency and duration. The hash carries its parameters.
import { verify } from '@node-rs/argon2';

const [hash = '', password = '', concurrency, seconds] = process.argv.slice(2);
const startedAt = performance.now();
const elapsed = () => (performance.now() - startedAt) / 1000;
let verifies = 0;
const verifyRepeatedly = async () => {
  for (; elapsed() < Number(seconds); verifies++) if (!(await verify(hash, password))) throw new Error("The password doesn't match.");
};
await Promise.all(Array.from({ length: Number(concurrency) }, verifyRepeatedly));
console.log(verifies / elapsed());
