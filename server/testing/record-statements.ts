import { AsyncLocalStorage } from 'node:async_hooks';
import { vi } from 'vitest';
import { Client } from '#server/db/pool.ts';

type Query = (statement: string | { text: string }, ...rest: unknown[]) => unknown;

/** Records the SQL that `run` sends to the database, but not what the server sends by itself meanwhile. */
export async function recordStatements(run: () => Promise<unknown>): Promise<string[]> {
  const statements = new AsyncLocalStorage<string[]>();
  const query = Client.prototype.query as Query;
  const spy = vi.spyOn(Client.prototype as { query: Query }, 'query').mockImplementation(function (this: unknown, statement, ...rest) {
    statements.getStore()?.push(typeof statement === 'string' ? statement : statement.text);
    return query.call(this, statement, ...rest);
  });
  const recorded: string[] = [];
  await statements.run(recorded, run);
  spy.mockRestore();
  return recorded;
}
