import { expectAccessible, expectAccessibleInBothThemes } from '#e2e/expect-accessible.ts';
import { testIsolatedServer } from '#e2e/isolated-server.ts';
import { createClient, enterPortal, expect } from '#e2e/test.ts';
import { hashToken, newLinkToken } from '#server/shared/tokens.ts';

const test = testIsolatedServer({ isSetUp: true });

test('a client turns off emails by the link in one, on a phone, sees it in the settings and turns them on again', async ({
  page,
  otherPage,
  request,
  isolatedServer: { query },
}) => {
  const client = await createClient(request);
  const token = newLinkToken();
  await query(
    "insert into unsubscribe_links (client_id, emails, token_hash, expires_at) values ($1, '{projects}', $2, now() + interval '1 day')",
    [client.id, hashToken(token)],
  );
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/unsubscribe/${token}`);
  await expect(page.getByRole('heading', { name: 'Turn off these emails?' })).toBeVisible();
  await expect(page.getByText('You get emails about your projects, such as new drafts and comments.')).toBeVisible();
  await expectAccessibleInBothThemes(page, 'before turning emails off');
  await page.getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByRole('heading', { name: 'Emails turned off' })).toBeVisible();
  await expectAccessible(page, 'emails turned off');

  await enterPortal(otherPage, client, '/client/profile');
  const choice = otherPage.getByLabel('When a project moves forward or the studio comments');
  await expect(choice).not.toBeChecked();
  await page.getByRole('button', { name: 'Turn on again' }).click();
  await expect(page.getByRole('heading', { name: 'Turn off these emails?' })).toBeVisible();
  await expect(choice, 'updated live').toBeChecked();
});

test('a link that nobody made leads to a page that says so', async ({ page }) => {
  await page.goto(`/unsubscribe/${newLinkToken()}`);
  await expect(page.getByRole('heading', { name: "This link doesn't work anymore" })).toBeVisible();
});
