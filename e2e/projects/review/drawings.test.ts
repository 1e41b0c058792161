import { enterPortal, expect, ownerApi, test } from '#e2e/test.ts';
import { comment, createReview, waitForPicture } from './drafts.ts';

test('numbers comments alike in the list, on the timeline and at their drawings, in a color for each person', async ({ page, request }) => {
  const { client, project, path } = await createReview(request, { rate: '25', frames: 25 });
  await page.setViewportSize({ width: 1440, height: 900 });
  await enterPortal(page, client, path());
  const { headers } = await ownerApi(request);
  const { review } = await (await request.get(`/api/projects/${project.id}/review/1?as=admin`, { headers })).json();
  const address = `/api/files/${review.version.id}/comments`;
  const drawnFrom = (x: number) => ({
    frame: 0,
    drawing: [
      {
        tool: 'arrow',
        points: [
          [x, 0.3],
          [0.5, 0.5],
        ],
      },
    ],
  });
  const sent = [
    await page.request.post(`${address}?as=client`, { data: { text: 'Move it', ...drawnFrom(0.1) } }),
    await request.post(`${address}?as=admin`, { headers, data: { text: 'To here?', ...drawnFrom(0.8) } }),
  ];
  for (const response of sent) expect(response.status(), await response.text()).toBe(201);
  await page.reload();
  await waitForPicture(page);
  const colors: string[] = [];
  for (const [number, text] of [
    ['1', 'Move it'],
    ['2', 'To here?'],
  ] as const) {
    const mark = page.getByRole('region', { name: 'Player' }).getByTitle(new RegExp(`, ${number}, .*${text.slice(0, 6)}`));
    await expect(mark).toHaveText(number);
    const color = await mark.evaluate((element) => getComputedStyle(element).color);
    const badge = comment(page, text).getByText(number, { exact: true });
    await expect(badge).toHaveCSS('background-color', color);
    const drawing = page.getByRole('img', { name: `Drawing of comment ${number}` });
    await expect(drawing.locator('path').last()).toHaveCSS('stroke', color);
    colors.push(color);
  }
  expect(new Set(colors).size).toBe(2);
});
