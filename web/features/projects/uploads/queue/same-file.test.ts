import { expect, test } from 'vitest';
import { fingerprintOf } from './same-file.ts';

const megabytes = (count: number) => Buffer.alloc(count * 1_000_000, 'picture');

test('a fingerprint depends on the content, not on the name or date', async () => {
  const content = megabytes(3);
  const [one, other] = [new File([content], 'a.mov', { lastModified: 1 }), new File([content], 'b.mov', { lastModified: 2 })];
  expect(await fingerprintOf(one)).toMatch(/^[\da-f]{64}$/);
  expect(await fingerprintOf(other)).toBe(await fingerprintOf(one));
});

test.each([0, 1_520_000, 2_999_999])('a fingerprint sees a change at %i', async (position) => {
  const content = megabytes(3);
  const before = await fingerprintOf(new Blob([content]));
  content[position]! ^= 1;
  expect(await fingerprintOf(new Blob([content]))).not.toBe(before);
});

test('a fingerprint reads a megabyte of a file of any size', async () => {
  let read = 0;
  const large = {
    size: 40_000_000_000,
    slice: (start: number, end: number) => {
      read += end - start;
      expect(end).toBeLessThanOrEqual(40_000_000_000);
      return new Blob([`${start}`]);
    },
  };
  expect(await fingerprintOf(large as unknown as Blob)).toMatch(/^[\da-f]{64}$/);
  expect(read).toBeLessThan(1_100_000);
});

test('a file that can no longer be read has none', async () => {
  const lost = { size: 7, slice: () => new Blob(['a']) };
  const parts = Blob.prototype.arrayBuffer;
  Blob.prototype.arrayBuffer = () => Promise.reject(new DOMException('', 'NotReadableError'));
  expect(await fingerprintOf(lost as unknown as Blob)).toBeUndefined();
  Blob.prototype.arrayBuffer = parts;
});
