import { addMilliseconds, type Clock } from '#server/shared/clock.ts';

/** A clock that moves only when advanced. */
export class TestClock implements Clock {
  #now: Date;
  constructor(start = '2026-03-02T10:00:00Z') {
    this.#now = new Date(start);
  }
  now = () => this.#now;
  advance(milliseconds: number) {
    this.#now = addMilliseconds(this.#now, milliseconds);
  }
}
