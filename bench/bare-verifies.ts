// The baseline for sign-ins: argon2 alone, so many at once for so many seconds. The hash says with which parameters.
import { verify } from '@node-rs/argon2';

const [hash = '', password = '', atOnce, seconds] = process.argv.slice(2);
const startedAt = performance.now();
const elapsed = () => (performance.now() - startedAt) / 1000;
let verifies = 0;
const verifyOn = async () => {
  for (; elapsed() < Number(seconds); verifies++) if (!(await verify(hash, password))) throw new Error('The password does not match.');
};
await Promise.all(Array.from({ length: Number(atOnce) }, verifyOn));
console.log(verifies / elapsed());
