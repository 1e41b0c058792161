import { expect, test } from 'vitest';
import { stepsOf } from './track-steps.ts';

const moves = [
  { to: 'pending', createdAt: '2026-11-01T09:00:00.000Z' },
  { to: 'footage_upload', createdAt: '2026-11-02T09:00:00.000Z' },
  { to: 'editing', createdAt: '2026-11-03T09:00:00.000Z' },
  { to: 'review', createdAt: '2026-11-08T09:00:00.000Z' },
  { to: 'revisions', createdAt: '2026-11-06T09:00:00.000Z' },
  { to: 'review', createdAt: '2026-11-05T09:00:00.000Z' },
] as const;

const stepAt = (status: 'editing' | 'review', step: string) => stepsOf(status, moves).find((one) => one.status === step);

test('a state behind the present one was done, or skipped where the project never was', () => {
  expect(stepAt('review', 'editing')).toMatchObject({ place: 'done', enteredAt: '2026-11-03T09:00:00.000Z' });
  expect(stepAt('review', 'footage_received')).toMatchObject({ place: 'skipped', enteredAt: undefined });
});

test('a state that was entered twice has the date of the second time, in whatever order the moves come', () => {
  expect(stepAt('review', 'review')).toEqual({ status: 'review', place: 'now', enteredAt: '2026-11-08T09:00:00.000Z', times: 2 });
});

test('a project that was set back has before it again what it had behind it', () => {
  expect(stepAt('editing', 'review')).toMatchObject({ place: 'ahead', times: 2 });
});
