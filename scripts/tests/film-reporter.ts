import { execFileSync } from 'node:child_process';
import type { Reporter, TestModule } from 'vitest/node';
import type { FilmNote } from '#server/testing/films.ts';
import { saveSection } from '../../bench/results/results.ts';

/** Writes the tables of docs/films.md whose tests have all run. */
export default class implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]) {
    for (const [table, films] of modules.flatMap(readTables)) saveSection('docs/films.md', table, `${provenance()}\n\n${drawTable(films)}`);
  }
}

interface Film extends FilmNote {
  isRight: boolean;
}

function readTables(module: TestModule): [string, Film[]][] {
  const tests = [...module.children.allTests()].map((test) => ({ film: test.meta().film, state: test.result().state }));
  if (!tests.every(({ state }) => state === 'passed' || state === 'failed')) return [];
  const films = tests.flatMap(({ film, state }) => (film ? [{ ...film, isRight: state === 'passed' }] : []));
  return [...Map.groupBy(films, ({ table }) => table)];
}

/** Draws a row for each kind of film, which joins what several tests have measured one after the other. */
export function drawTable(films: Film[]): string {
  const columns = [...new Set(films.flatMap(({ measured }) => Object.keys(measured)))];
  const rows = [...Map.groupBy(films, ({ kind }) => kind)].map(([kind, parts]) => {
    const right = parts.filter(({ isRight }) => isRight).length;
    const cells = columns.map((column) => [...new Set(parts.flatMap(({ measured }) => measured[column] ?? []))].join(', '));
    return [kind, ...cells, right === parts.length ? 'yes' : `**${right} of ${parts.length}**`];
  });
  const head = ['kind', ...columns, 'right'];
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function provenance(): string {
  const version = /^ffmpeg version (\S+)/.exec(execFileSync('ffmpeg', ['-version']).toString())?.[1];
  return `${new Date().toISOString().slice(0, 10)}, ffmpeg ${version}.`;
}
