import { vi } from 'vitest';
import { Client } from '#server/db/pool.ts';

/** The SQL that reaches the database meanwhile. */
export async function recordStatements(run: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(Client.prototype, 'query');
  await run();
  const statements: unknown[] = query.mock.calls.map(([statement]) => statement);
  query.mockRestore();
  return statements.map((statement) => (typeof statement === 'string' ? statement : (statement as { text: string }).text));
}
