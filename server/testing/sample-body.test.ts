import { expect, test } from 'vitest';
import { z } from 'zod';
import { allEndpoints } from './endpoints.ts';
import { getAtPath, leafPaths, sampleBody } from './sample-body.ts';

test('the sample body of every endpoint is valid and has every field', async () => {
  const bodies = (await allEndpoints()).flatMap(({ body }) => body ?? []);
  expect(bodies.length).toBeGreaterThan(20);
  for (const schema of bodies) {
    const body = sampleBody(schema);
    expect(() => z.parse(schema, body)).not.toThrow();
    for (const path of leafPaths(body)) expect(['string', 'number', 'boolean'], path.join('.')).toContain(typeof getAtPath(body, path));
  }
});
