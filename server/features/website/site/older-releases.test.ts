import { expect, test, vi } from 'vitest';
import { siteContent, siteDraft } from '#server/db/schema/website/site.ts';
import { ownerCookie } from '#server/testing/factories.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { content } from './content.ts';

const testApp = await createTestApp();
const { call, db, deps } = testApp;
const cookie = await ownerCookie(testApp);

/** Films as releases stored them that only knew YouTube. */
const inOldForm = ({ video, ...film }: { title: string; video?: { id: string } | undefined }) => ({
  ...film,
  ...(video && { videoId: video.id }),
});
const { video: _none, ...unfilmed } = content.portfolio.items[1]!;
const items = [content.portfolio.items[0]!, unfilmed];
const old = {
  ...content,
  demoReel: inOldForm(content.demoReel),
  portfolio: { ...content.portfolio, items: items.map(inOldForm) },
};

test("films stored by older releases are still YouTube's, live, in the draft and in the history", async () => {
  await db.delete(siteContent);
  await db.insert(siteContent).values([{ version: 7, content: old as never }]);
  await db.insert(siteDraft).values({ content: { ...old, hero: { ...old.hero, title: 'We cut' } } as never });
  const migrated = { demoReel: content.demoReel, portfolio: { ...content.portfolio, items } };
  await deps.site.refresh();
  await vi.waitFor(() => expect(deps.site.current.content).toMatchObject(migrated));
  expect((await call('GET', '/api/admin/site', { cookie })).body).toMatchObject({
    draft: { version: 1, content: { ...migrated, hero: { title: 'We cut' } } },
    published: { content: migrated },
  });
  expect((await call('GET', '/api/admin/site/history/7', { cookie })).body.version.content).toMatchObject(migrated);
  const restored = await call('POST', '/api/admin/site/history/7/restore', { cookie, body: { version: 1 } });
  expect(restored).toMatchObject({ status: 200, body: { draft: { content: migrated } } });
});
