import { expect, test } from 'vitest';
import { type AutoQuality, followLine, type LineEvent, unbegunAutoQuality } from './auto-quality.ts';

const small = 1_200_000;
const full = 5_000_000;
const original = 24_000_000;
const bitRates = [small, full, original];

const follow = (events: LineEvent[], start: AutoQuality = unbegunAutoQuality) =>
  events.reduce((state, event) => followLine(state, event, bitRates), start);

const measured = (throughput: number): LineEvent => ({ kind: 'measured', throughput });
const begun = (at: number): LineEvent => ({ kind: 'begun', at });
const stalled = (at: number): LineEvent => ({ kind: 'stalled', at });
const paused = (at: number): LineEvent => ({ kind: 'paused', at });

test.each([
  [500_000, small],
  [1_500_000, small],
  [7_400_000, small],
  [7_600_000, full],
  [30_000_000, full],
  [100_000_000, original],
])('a line of %i bit/s begins with %i', (throughput, wanted) => {
  expect(follow([measured(throughput), begun(1)]).wanted).toBe(wanted);
});

test('a line that was not measured begins with what most lines carry', () => {
  expect(follow([begun(1)]).wanted).toBe(full);
  expect(followLine(unbegunAutoQuality, begun(1), [original]).wanted, 'the only one').toBe(original);
});

test('one measurement that is out of line does not decide', () => {
  const lines = [measured(2_000_000), measured(2_000_000), measured(9_000_000)];
  expect(follow([...lines, begun(1)]).wanted).toBe(small);
});

test('a stall lowers at once, to what the line carries', () => {
  expect(follow([measured(100_000_000), begun(0), stalled(5)]).wanted).toBe(full);
  expect(follow([measured(100_000_000), begun(0), ...Array(9).fill(measured(2_000_000)), stalled(5)]).wanted).toBe(small);
  expect(follow([measured(2_000_000), begun(0), stalled(5), stalled(6)]).wanted, 'there is no lower one').toBe(small);
});

test('rises at a pause after a quiet time, and not before', () => {
  const slow = follow([measured(2_000_000), begun(0), ...Array(9).fill(measured(20_000_000))]);
  expect(slow.wanted).toBe(small);
  expect(follow([paused(19)], slow).wanted).toBe(small);
  expect(follow([paused(20)], slow).wanted).toBe(full);
  expect(follow([stalled(15), paused(30)], slow).wanted, 'it stalled').toBe(small);
  expect(follow([stalled(15), paused(35)], slow).wanted).toBe(full);
});

test('what stalled waits a minute, then twice as long each time, up to an hour', () => {
  let state = follow([measured(10_000_000), begun(0)]);
  let at = 0;
  for (const wait of [60, 120, 240, 480, 960, 1920, 3600, 3600]) {
    state = follow([stalled(at)], state);
    expect(state.wanted).toBe(small);
    expect(follow([paused(at + wait - 1)], state).wanted, `${wait} s`).toBe(small);
    at += wait;
    state = follow([paused(at)], state);
    expect(state.wanted, `${wait} s`).toBe(full);
  }
});

/** A viewer who pauses every ten seconds, on a line that is measured as fast as it seems, and carries what it carries. */
function watch({ seems, carries, seconds }: { seems: number; carries: number; seconds: number }) {
  let state = follow([measured(seems), begun(0)]);
  let changes = 0;
  for (let at = 1; at <= seconds; at += 1) {
    const event = state.wanted > carries && at % 7 === 0 ? stalled(at) : paused(at);
    const next = at % 10 === 0 || event.kind === 'stalled' ? follow([measured(seems), event], state) : state;
    if (next.wanted !== state.wanted) changes += 1;
    state = next;
  }
  return { changes, wanted: state.wanted };
}

test('does not go back and forth, also on a line that is slower than it seems', () => {
  expect(watch({ seems: 10_000_000, carries: 10_000_000, seconds: 3600 })).toEqual({ changes: 0, wanted: full });
  expect(watch({ seems: 2_000_000, carries: 2_000_000, seconds: 3600 })).toEqual({ changes: 0, wanted: small });
  const { changes } = watch({ seems: 10_000_000, carries: 2_000_000, seconds: 3600 });
  expect(changes).toBeGreaterThan(2);
  expect(changes, 'in an hour').toBeLessThanOrEqual(14);
});

test('other qualities are chosen from anew, and what stalled is known', () => {
  const state = follow([measured(100_000_000), begun(0), stalled(5)]);
  expect(followLine(state, begun(6), [small, full]).wanted).toBe(full);
  expect(followLine(state, begun(6), bitRates).wanted).toBe(full);
  expect(followLine(state, begun(70), bitRates).wanted).toBe(original);
});

test('what plays well stays when other qualities are made, and what stalled does not', () => {
  const copy = followLine(unbegunAutoQuality, begun(0), [original]);
  expect(followLine(copy, begun(30), bitRates).wanted).toBe(original);
  expect(followLine(copy, begun(30), [small, full]).wanted, 'the full version in place of a copy').toBe(full);
  const stalled = followLine(copy, { kind: 'stalled', at: 20 }, [original]);
  expect(followLine(stalled, begun(30), bitRates).wanted).toBe(full);
  expect(followLine(follow([measured(2_000_000)], stalled), begun(30), bitRates).wanted).toBe(small);
});

test('a clock that stands still, or jumps ahead while the computer sleeps, breaks nothing', () => {
  const state = follow([measured(10_000_000), begun(0), stalled(5), stalled(5), paused(5), paused(5)]);
  expect(state.wanted).toBe(small);
  expect(follow([paused(1e9)], state).wanted).toBe(full);
});
