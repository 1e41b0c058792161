import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { combineRuns } from './combine-runs.ts';

const file = 'bench/RESULTS.md';

/** Writes the results of a benchmark's runs to its section of bench/RESULTS.md. */
export function saveResults(name: string, ...runs: string[]): void {
  saveSection(file, `${name[0]?.toUpperCase()}${name.slice(1)}`, `${environment()}${times(runs)}\n\n${combineRuns(runs).trim()}`);
}

/** Writes a section of a document whose sections are in alphabetical order, and leaves the others alone. */
export function saveSection(file: string, title: string, text: string): void {
  const heading = `## ${title}\n`;
  const section = `${heading}\n${text}\n`;
  const [top, ...sections] = readFileSync(file, 'utf8').split(/\n(?=## )/);
  const others = sections.filter((other) => !other.startsWith(heading));
  writeFileSync(file, [top, ...[...others, section].sort()].join('\n'));
  console.log(section);
}

const times = ({ length }: string[]) => (length > 1 ? ` Medians of ${length} runs, with the lowest and the highest.` : '');

const environment = () =>
  `${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node.js ${process.version}.`;
