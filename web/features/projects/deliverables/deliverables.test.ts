import { expect, test } from 'vitest';
import { type DeliverableState, deliverableStates } from '#domain/projects/deliverables.ts';
import type { ProjectStatus } from '#domain/projects/statuses.ts';
import { isDecided, isSendable } from './deliverables.ts';

const draft = { fileId: 1, version: 2, hasPoster: false, posterRevision: null, openComments: 0 };
const sendable = (status: ProjectStatus) => deliverableStates.filter((state) => isSendable({ state, draft }, status));

test('sends what its client is still to be asked about, and nothing that was decided or is cancelled', () => {
  expect(sendable('review')).toEqual(['not_started', 'editing']);
});

test('sends what is in review again after the studio took the project back', () => {
  const open: DeliverableState[] = ['not_started', 'editing', 'in_review'];
  for (const status of ['editing', 'revisions', 'final_delivery', 'archived'] as const) expect(sendable(status), status).toEqual(open);
});

test('sends by itself what was decided without a newer draft', () => {
  expect(deliverableStates.filter((state) => isDecided({ state, draft }))).toEqual(['changes_requested', 'approved', 'delivered']);
});

test('sends nothing without a draft', () => {
  const without = deliverableStates.map((state) => ({ state, draft: null }));
  expect(without.filter((deliverable) => isSendable(deliverable, 'editing') || isDecided(deliverable))).toEqual([]);
});
