import { createHash, randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient, createProject, expect, ownerApi } from '#e2e/test.ts';
import { temporaryDirectory } from '#server/testing/temporary-directory.ts';
import { type Connection, openConnection } from './connection.ts';
import { test as base } from './webkit.ts';

const test = base.extend<{ connection: Connection }>({
  connection: async ({ baseURL }, use) => {
    const connection = await openConnection(baseURL!);
    await use(connection);
    connection.close();
  },
});

test.use({ allowedErrors: [[/Failed to load resource/], { scope: 'test' }] });

test('goes on with footage where a lost connection and a reload have stopped it', async ({ webkit, request, connection }) => {
  const client = await createClient(request);
  const project = await createProject(await ownerApi(request), client.id, { title: 'Vlog', status: 'footage_upload' });
  const name = 'Tag 1, außen.mov';
  const path = join(temporaryDirectory(), name);
  const content = randomBytes(3_000_000);
  writeFileSync(path, content);
  await webkit.signIn(request, client);
  const received = async () => (await (await request.get(`/api/projects/${project.id}/uploads?as=client`)).json()).uploads[0]?.offset;
  await webkit.goto(`${connection.url}/client/projects/${project.id}`);

  connection.stallAfter(1_000_000);
  await webkit.chooseFile('Upload footage', path);
  await expect.poll(connection.sent).toBeGreaterThan(1_000_000);
  connection.lose();
  await webkit.expectText('Waiting for the connection…');
  await expect.poll(received).toBeGreaterThan(900_000);
  connection.restore();
  await expect.poll(connection.sent).toBeGreaterThan(2_000_000);

  await webkit.driver.navigate().refresh();
  await webkit.expectText('Choose the file again to continue');
  await expect.poll(received).toBeGreaterThan(1_800_000);
  connection.stallAfter(Number.POSITIVE_INFINITY);
  await webkit.chooseFile(`Choose ${name} again`, path);
  const link = await webkit.find('link', `Download ${name}`);
  expect(connection.sent(), 'bytes sent in three parts').toBeLessThan(1.2 * content.length);
  const checksum = await webkit.evaluate(
    `return fetch(arguments[0].href)
       .then((response) => response.arrayBuffer())
       .then((stored) => crypto.subtle.digest('SHA-256', stored))
       .then((digest) => Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join(''));`,
    link,
  );
  expect(checksum).toBe(createHash('sha256').update(content).digest('hex'));
});
