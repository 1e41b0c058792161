import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Locator, Page } from '@playwright/test';
import { createClient, createProject, enterPortal, expect, ownerApi } from '#e2e/test.ts';
import { temporaryDirectory } from '#server/testing/temporary-directory.ts';

export interface TestFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

export const newFile = (name: string, size = 200_000): TestFile => ({ name, mimeType: 'video/quicktime', buffer: randomBytes(size) });

/** Writes a file to the disk: one that's in memory is changed whenever it's chosen. @returns its path */
export function saveFile({ name, buffer }: TestFile): string {
  const path = join(temporaryDirectory(), name);
  writeFileSync(path, buffer);
  return path;
}

/** The failures that a lost connection may cause besides the upload's own. */
export const connectionFailures = ['failed /api/*', 'console Failed to load resource: net::ERR_INTERNET_DISCONNECTED'];

/** Opens a client's project that waits for footage. */
export async function openProject(page: Page, { status = 'footage_upload', name = 'Casey Payer' } = {}) {
  const client = await createClient(page.request, name);
  const owner = await ownerApi(page.request);
  const project = await createProject(owner, client.id, { title: `Trailer ${client.suffix}`, status });
  await enterPortal(page, client, `/client/projects/${project.id}`);
  return { client, owner, project };
}

/** Chooses files as a person does, which the browser requires before it warns about leaving the page. */
export async function chooseFiles(page: Page, button: Locator, files: TestFile | TestFile[] | string) {
  const chooser = page.waitForEvent('filechooser');
  await button.click();
  await (await chooser).setFiles(files);
}

export const uploadButton = (page: Page) => page.getByRole('button', { name: 'Upload footage' });

/** The row of a file that's being uploaded. */
export const uploadRow = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('progressbar', { name, exact: true }) });

export const expectProgress = (page: Page, name: string) =>
  expect
    .poll(async () => Number(await page.getByRole('progressbar', { name, exact: true }).getAttribute('aria-valuenow')))
    .toBeGreaterThan(5);

/** The row of an uploaded file in the project's list. */
export const fileRow = (page: Page, name: string) =>
  page
    .getByRole('region', { name: 'Files' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: `Download ${name}`, exact: true }) });

/** A connection so slow that there are ten seconds or more to look at an upload or interrupt it, even on a busy machine. */
export const slow = { uploadThroughput: 100_000 };

/** Limits the page's connection. `uploadThroughput` is in bytes per second, -1 without a limit. */
export async function controlConnection(page: Page) {
  const session = await page.context().newCDPSession(page);
  return ({ offline = false, uploadThroughput = -1 }) =>
    session.send('Network.emulateNetworkConditions', { offline, latency: 0, downloadThroughput: -1, uploadThroughput });
}

export async function download(page: Page, name: string) {
  const started = page.waitForEvent('download');
  await page.getByRole('link', { name: `Download ${name}`, exact: true }).click();
  const file = await started;
  return { name: file.suggestedFilename(), content: await buffer(await file.createReadStream()) };
}
