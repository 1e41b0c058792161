import { expect, test } from 'vitest';
import { cacheByVersion } from './cache-by-version.ts';

test('gives whoever asks while it creates an outdated value the new one', async () => {
  let version = '1';
  const { promise: mayFinish, resolve: finish } = Promise.withResolvers<void>();
  const cache = cacheByVersion(
    () => version,
    async () => {
      const value = `page ${version}`;
      if (version === '1') await mayFinish;
      return value;
    },
    () => false,
  );
  const first = cache.refresh();
  version = '2';
  const second = cache.refresh();
  finish();
  expect(await Promise.all([first, second])).toEqual(['page 2', 'page 2']);
  expect(cache.current).toBe('page 2');
});
