import { expect, test } from 'vitest';
import { timelineSteps } from './timeline-steps.ts';

const events = [
  { to: 'pending', createdAt: '2026-11-01T09:00:00.000Z' },
  { to: 'footage_upload', createdAt: '2026-11-02T09:00:00.000Z' },
  { to: 'editing', createdAt: '2026-11-03T09:00:00.000Z' },
  { to: 'review', createdAt: '2026-11-08T09:00:00.000Z' },
  { to: 'revisions', createdAt: '2026-11-06T09:00:00.000Z' },
  { to: 'review', createdAt: '2026-11-05T09:00:00.000Z' },
] as const;

const findStep = (current: 'editing' | 'review', status: string) => timelineSteps(current, events).find((step) => step.status === status);

test('marks an earlier status as completed, or as passed if the project went past it', () => {
  expect(findStep('review', 'editing')).toMatchObject({ phase: 'completed', enteredAt: '2026-11-03T09:00:00.000Z' });
  expect(findStep('review', 'footage_received')).toMatchObject({ phase: 'passed', enteredAt: undefined });
});

test('dates a status that was entered twice by its latest event, in any order of events', () => {
  expect(findStep('review', 'review')).toEqual({
    status: 'review',
    phase: 'current',
    enteredAt: '2026-11-08T09:00:00.000Z',
    timesEntered: 2,
  });
});

test('lists later statuses as upcoming again after a project was moved back', () => {
  expect(findStep('editing', 'review')).toMatchObject({ phase: 'upcoming', timesEntered: 2 });
});
