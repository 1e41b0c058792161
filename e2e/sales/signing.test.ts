import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from '#e2e/expect-accessible.ts';
import { enterAdminArea, expect, test } from '#e2e/test.ts';
import { makePkcs12, passphrase } from '#server/testing/pkcs12.ts';

const pdf = Buffer.from('%PDF-1.7\nA signed document');

async function chooseFile(page: Page, button: string, file: { name: string; mimeType: string; buffer: Buffer }) {
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button }).click();
  await (await choosing).setFiles(file);
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('anybody checks a file, which stays on their device', async ({ page }) => {
    const sha256 = createHash('sha256').update(pdf).digest('hex');
    const bodies: (string | null)[] = [];
    page.on('request', (request) => bodies.push(request.postData()));
    await page.goto('/verify');
    await chooseFile(page, 'Choose a PDF', { name: 'proposal.pdf', mimeType: 'application/pdf', buffer: pdf });
    await expect(page.getByRole('heading', { name: 'Unknown file' })).toBeVisible();
    await expect(page.getByText(sha256)).toBeVisible();
    expect(bodies.filter(Boolean)).toEqual([]);
    await expectAccessibleInBothThemes(page, 'an unknown file');

    const document = { title: 'Spring campaign', signerName: 'Ann Sender', studioName: 'Northlight', signedAt: '2026-03-02T10:00:00.000Z' };
    await page.route(`**/api/verify/${sha256}*`, (route) => route.fulfill({ json: { success: true, document } }));
    await chooseFile(page, 'Check another file', { name: 'proposal.pdf', mimeType: 'application/pdf', buffer: pdf });
    await expect(page.getByRole('heading', { name: 'Signed and unchanged' })).toBeVisible();
    await expect(page.getByText('“Spring campaign” was signed by Ann Sender for Northlight on Mar 2, 2026')).toBeVisible();
    await expectAccessibleInBothThemes(page, 'a signed document');
  });
});

test.describe('with a wrong passphrase at first', () => {
  test.use({ allowedFailures: [['422 /api/admin/sealing-certificate'], { scope: 'test' }] });

  test('the owner seals documents with their own certificate, and goes back', async ({ page }) => {
    await enterAdminArea(page, '/admin/settings/studio#sealing-certificate');
    const section = page.locator('#sealing-certificate');
    // The certificate may exist already, because other tests may have signed a document.
    const ownKind = /A certificate in your studio's name is made when the first document is signed\.|Made here, in the studio's name/;
    await expect(section).toContainText(ownKind);
    await section.getByRole('button', { name: 'Use your own certificate' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Save certificate' }).click();
    await expect(dialog).toContainText('Please choose a file');
    await chooseFile(page, 'Choose a file', { name: 'large.p12', mimeType: 'application/x-pkcs12', buffer: Buffer.alloc(200_000) });
    await expect(dialog).toContainText('This file is too large');
    await chooseFile(page, 'Choose another file', { name: 'studio.p12', mimeType: 'application/x-pkcs12', buffer: makePkcs12() });
    await dialog.getByLabel('Passphrase').fill('wrong');
    await dialog.getByRole('button', { name: 'Save certificate' }).click();
    await expect(dialog).toContainText("This isn't the file's passphrase.");
    await expectAccessibleInBothThemes(page, 'the upload of a certificate');
    await dialog.getByLabel('Passphrase').fill(passphrase);
    await dialog.getByRole('button', { name: 'Save certificate' }).click();
    await expect(section).toContainText('Your own, uploaded');
    await expect(section).toContainText('CN=Studio');
    await expectAccessibleInBothThemes(page, 'the sealing certificate');
    const downloading = page.waitForEvent('download');
    await section.getByRole('link', { name: 'Download certificate' }).click();
    expect((await downloading).suggestedFilename()).toBe('sealing-certificate.pem');
    await section.getByRole('button', { name: 'Remove certificate' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(section).toContainText(ownKind);
  });
});
