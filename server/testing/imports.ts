import type { ImportKind } from '#domain/operations/import-columns.ts';
import { ownerCookie } from './factories.ts';
import type { TestApp } from './test-app.ts';

/** Sends CSV files as an admin. */
export async function importer(testApp: TestApp) {
  const cookie = await ownerCookie(testApp);
  const send = (path: string) => (file: string | Buffer) =>
    testApp.call('POST', `/api/admin/imports/${path}`, { cookie, body: Buffer.from(file), headers: { 'content-type': 'text/csv' } });
  return {
    cookie,
    preview: (kind: ImportKind, file: string | Buffer) => send(`${kind}/preview`)(file),
    run: (kind: ImportKind, file: string | Buffer) => send(kind)(file),
  };
}
