import { expect, test } from 'vitest';
import type { ProjectStatus } from '#domain/projects/statuses.ts';
import { unsentDraft } from './unsent-draft.ts';

const draft = { type: 'draft', name: 'cut.mp4', uploadedAt: '2026-11-03T09:00:00.000Z' };
const footage = { type: 'source', name: 'a.mov', uploadedAt: '2026-11-04T09:00:00.000Z' };
const moved = (from: ProjectStatus, to: ProjectStatus, createdAt: string) => ({ from, to, createdAt });
const reviewed = (createdAt: string) => moved('first_draft', 'review', createdAt);
const find = (status: ProjectStatus, files: (typeof draft)[], events: ReturnType<typeof moved>[] = []) =>
  unsentDraft({ status, files, events })?.name;

test('finds the newest draft in every status before the end, until it was sent', () => {
  for (const status of ['pending', 'editing', 'first_draft', 'revisions', 'final_delivery'] as const)
    expect([status, find(status, [draft, footage])]).toEqual([status, 'cut.mp4']);
  for (const status of ['review', 'completed', 'archived'] as const) expect([status, find(status, [draft])]).toEqual([status, undefined]);
});

test('finds a draft only if it is newer than the last review', () => {
  expect(find('revisions', [draft], [reviewed('2026-11-01T09:00:00.000Z')])).toBe('cut.mp4');
  expect(find('revisions', [draft], [reviewed('2026-11-01T09:00:00.000Z'), reviewed('2026-11-03T10:00:00.000Z')])).toBeUndefined();
  expect(
    find(
      'revisions',
      [draft, { ...draft, name: 'cut 2.mp4', uploadedAt: '2026-11-05T09:00:00.000Z' }],
      [reviewed('2026-11-03T10:00:00.000Z')],
    ),
  ).toBe('cut 2.mp4');
  expect(find('editing', [footage])).toBeUndefined();
});

test('finds no draft that was uploaded during the last review', () => {
  for (const status of ['revisions', 'final_delivery'] as const) {
    const events = [reviewed('2026-11-03T08:00:00.000Z'), moved('review', status, '2026-11-03T10:00:00.000Z')];
    expect([status, find(status, [draft], events)]).toEqual([status, undefined]);
    expect(find(status, [{ ...draft, uploadedAt: '2026-11-03T11:00:00.000Z' }], events)).toBe('cut.mp4');
  }
});
