import { readFileSync } from 'node:fs';
import { expect, TestRunner } from 'vitest';
import { isFull } from './sample.ts';

/** What a test shows of a kind of film: a row of a table in docs/films.md, or a part of one. */
export interface FilmNote {
  table: string;
  kind: string;
  /** What was measured, by the names of the columns. */
  measured: Record<string, string>;
}

declare module 'vitest' {
  interface TaskMeta {
    film?: FilmNote;
  }
}

/**
 * Makes the current test a part of docs/films.md, which `scripts/tests/film-reporter.ts` writes, also if it fails later on. All tests of a
 * table are in one file.
 * @returns notes what has been measured
 */
export function noteFilm(table: string, kind: string): (measured: FilmNote['measured']) => void {
  // A sample doesn't write the document; it only checks that the kind is in it.
  if (!isFull) expect(readFileSync('docs/films.md', 'utf8')).toContain(`| ${kind} |`);
  const film: FilmNote = { table, kind, measured: {} };
  TestRunner.getCurrentTest()!.meta.film = film;
  return (measured) => Object.assign(film.measured, measured);
}
