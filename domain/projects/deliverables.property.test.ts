import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type DeliverableEvent,
  type DeliverableState,
  deliverableStates,
  deliverableTransitions,
  projectStatusAfter,
} from './deliverables.ts';
import { projectStatuses } from './statuses.ts';

const events = ['draft', 'sent', 'changes_requested', 'approved', 'released', 'withdrawn', 'cancelled', 'resumed'] as const;
const anyStates = fc.array(fc.constantFrom(...deliverableStates), { minLength: 1, maxLength: 12 });
const anyStatus = fc.constantFrom(...projectStatuses);
const anyEvent = fc.constantFrom(...events);

const statusAfter = (event: DeliverableEvent, status: (typeof projectStatuses)[number], states: DeliverableState[]) =>
  projectStatusAfter(event, status, states, states.includes('changes_requested')) ?? status;

test('a canceled deliverable is like none at all', () => {
  fc.assert(
    fc.property(anyEvent, anyStatus, anyStates, (event, status, states) => {
      const withCanceled = statusAfter(event, status, [...states, 'cancelled']);
      expect(withCanceled).toBe(statusAfter(event, status, states));
    }),
  );
});

test("a project is in review as soon as something is sent, and isn't answered while something is in review", () => {
  fc.assert(
    fc.property(anyEvent, anyStates, (event, states) => {
      expect(statusAfter('sent', 'editing', states)).toBe('review');
      expect(statusAfter(event, 'review', [...states, 'in_review'])).toBe('review');
    }),
  );
});

test('the last answer moves a project on: to revisions if one wants changes, to final delivery once all are approved', () => {
  const answers = ['approved', 'changes_requested'] as const;
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...answers), { minLength: 1 }), (states) => {
      const expected = states.includes('changes_requested') ? 'revisions' : 'final_delivery';
      expect(statusAfter(states.at(-1)!, 'review', states)).toBe(expected);
      expect(statusAfter(states.at(-1)!, 'review', [...states, 'editing'])).toBe(expected === 'revisions' ? 'revisions' : 'editing');
    }),
  );
});

test('what was asked for before the others were sent takes the project back to editing, without another round', () => {
  expect(projectStatusAfter('approved', 'review', ['approved', 'changes_requested'], false)).toBe('editing');
  expect(projectStatusAfter('approved', 'review', ['approved', 'changes_requested'], true)).toBe('revisions');
});

test('what is delivered or archived is moved by nothing but something sent', () => {
  fc.assert(
    fc.property(anyEvent, anyStates, (event, states) => {
      fc.pre(event !== 'sent');
      for (const status of ['final_delivery', 'completed', 'archived'] as const) expect(statusAfter(event, status, states)).toBe(status);
    }),
  );
});

test('only what is in review is decided about, and nothing but taking it back happens to what is canceled', () => {
  for (const state of deliverableStates) {
    expect('approved' in deliverableTransitions[state]).toBe(state === 'in_review');
    expect('changes_requested' in deliverableTransitions[state]).toBe(state === 'in_review');
    expect('cancelled' in deliverableTransitions[state]).toBe(state !== 'cancelled');
  }
  expect(Object.keys(deliverableTransitions.cancelled)).toEqual(['resumed']);
});
