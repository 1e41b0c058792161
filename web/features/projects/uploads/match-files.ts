import { displayName } from '#domain/shared/text.ts';
import { groupBy } from '#web/lib/group-by.ts';

/** What a name says: its words and numbers, the aspect ratio such as `9:16`, and the version. */
interface Parts {
  words: string[];
  numbers: number[];
  ratio: string | undefined;
  version: number;
}

interface Candidate {
  id: number;
  title: string;
  aspectRatio: string | null;
}

/**
 * Which deliverable each file is for, by its name. One that fits several equally well, or none, is left to a person; of several files for the
 * same deliverable, the one that fits best gets it, or else the one with the highest version.
 * @param names of files, such as `short_03 v2 9x16.mp4`
 * @returns for each name the deliverable's id, or null
 */
export function matchFiles(names: string[], deliverables: Candidate[]): (number | null)[] {
  const candidates = deliverables.map(({ id, title, aspectRatio }) => {
    const parts = partsOf(title);
    return { id, ...parts, ratio: (aspectRatio && ratioIn(aspectRatio)) || parts.ratio };
  });
  const files = names.map((name) => partsOf(withoutExtension(name)));
  const bests = files.map((file) => bestOf(file, candidates));
  return bests.map((best, index) => {
    if (!best) return null;
    const isBetter = (other: typeof best, otherIndex: number) =>
      other.score - best.score || files[otherIndex]!.version - files[index]!.version || index - otherIndex;
    const isTaken = bests.some((other, otherIndex) => otherIndex !== index && other?.id === best.id && isBetter(other, otherIndex) > 0);
    return isTaken ? null : best.id;
  });
}

function bestOf(file: Parts, candidates: (Parts & { id: number })[]) {
  const scored = candidates.map((candidate) => ({ id: candidate.id, score: scoreOf(file, candidate) })).filter(({ score }) => score > 0);
  const [first, second] = scored.toSorted((one, other) => other.score - one.score);
  return first && first.score !== second?.score ? first : undefined;
}

/** How well a file's name fits: 0 if it doesn't, because a number or the aspect ratio is another one, or nothing is the same. */
function scoreOf(file: Parts, { words, numbers, ratio }: Parts): number {
  if (file.ratio && ratio && file.ratio !== ratio) return 0;
  if (!numbers.every((number) => file.numbers.includes(number))) return 0;
  const sameWords = words.filter((word) => file.words.includes(word)).length;
  if (words.length > 0 && sameWords === 0 && numbers.length === 0) return 0;
  const sameRatio = file.ratio && file.ratio === ratio ? 1 : 0;
  return 4 * sameWords - 2 * (words.length - sameWords) + 4 * numbers.length + 2 * sameRatio - unsaid(file, words, numbers);
}

/** How much of a file's name a deliverable doesn't say: of two that fit, the one with less fits better. A number weighs the most. */
const unsaid = (file: Parts, words: string[], numbers: number[]) =>
  file.words.filter((word) => !words.includes(word)).length * 0.1 + (file.numbers.length > 0 && numbers.length === 0 ? 1 : 0);

/** A deliverable's id, a new one, or not to be sent; undefined until somebody has chosen. */
export type Choice = number | 'new' | 'none' | undefined;

/**
 * The files that are sent, by what was chosen for each: those whose names suggest the same new deliverable are for the same one.
 * @returns the files of each by their versions, since drafts are numbered as they come
 */
export function groupFiles<Named extends { name: string }>(files: Named[], choices: Choice[]) {
  const sent = files.flatMap((file, index) => {
    const choice = choices[index];
    if (choice === undefined || choice === 'none') return [];
    return [{ file, deliverable: choice === 'new' ? suggestDeliverable(file.name) : choice }];
  });
  const groups = groupBy(sent, ({ deliverable }) => JSON.stringify(deliverable).toLowerCase());
  return [...groups.values()].map((group) => ({
    deliverable: group[0]!.deliverable,
    files: byVersion(group.map(({ file }) => file)),
  }));
}

export const byVersion = <Named extends { name: string }>(files: Named[]): Named[] =>
  files.toSorted((one, other) => versionIn(one.name) - versionIn(other.name));

/** The longest title that the API allows, in characters. */
const maxTitle = 200;

interface Suggestion {
  title: string;
  aspectRatio: string | null;
}

/** What a new deliverable for a file is called: `short_03 v2 9x16.mp4` is `Short 3` in 9:16. */
export function suggestDeliverable(name: string): Suggestion {
  const base = withoutExtension(displayName(name));
  const text = withoutVersion(withoutRatio(base))
    .replace(/[_\-.,()[\]\s]+/g, ' ')
    .replace(/\b0+(?=\d)/g, '')
    .trim();
  const title = text ? text[0]!.toUpperCase() + text.slice(1) : displayName(name);
  return { title: title.slice(0, maxTitle), aspectRatio: ratioIn(base) ?? null };
}

function partsOf(name: string): Parts {
  const tokens = withoutVersion(withoutRatio(name))
    .replace(ofEncoding, ' ')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/\p{L}+|\d+/gu);
  const isNumber = (token: string) => /^\d/.test(token);
  return {
    words: (tokens ?? []).filter((token) => !isNumber(token) && !noise.has(token)),
    numbers: (tokens ?? []).filter(isNumber).map(Number),
    ratio: ratioIn(name),
    version: versionIn(name),
  };
}

/** Words in file names that don't tell which film it is. */
const noise = new Set(['draft', 'cut', 'edit', 'export', 'final', 'master', 'render', 'the', 'a', 'of']);

/** Details of the encoding in file names, such as `1080p`, `25fps` and `4k`. */
const ofEncoding = /(?<!\d)\d{1,4}(?:p|i|fps|k|bit|hz)(?!\p{L})/giu;

const withoutExtension = (name: string) => name.replace(/\.[a-z\d]{2,4}$/i, '');

/** The version in a file name; 0 without one. */
const versionIn = (name: string) => Number(/(?<!\p{L})v(?:ersion|er)?[\s._-]?(\d{1,3})(?!\d)/iu.exec(name)?.[1] ?? 0);

const withoutVersion = (name: string) => name.replace(/(?<!\p{L})v(?:ersion|er)?[\s._-]?\d{1,3}(?!\d)/giu, ' ');

const ratioPattern = /(?<!\d)(\d{1,4})\s?(?:[x×:]|by)\s?(\d{1,4})(?!\d)|(?<!\d)(16[-_]9|9[-_]16|4[-_]5|21[-_]9)(?!\d)/gi;

const withoutRatio = (name: string) => name.replace(ratioPattern, ' ');

const shapes: [RegExp, string][] = [
  [/vertical|portrait/i, '9:16'],
  [/square/i, '1:1'],
  [/landscape|horizontal/i, '16:9'],
];

/** The aspect ratio in a file name, which may also be a size such as `1080x1920`, or a word. */
function ratioIn(name: string): string | undefined {
  const [found] = name.matchAll(ratioPattern);
  if (!found) return shapes.find(([pattern]) => pattern.test(name))?.[1];
  const [width = 0, height = 0] = (found[3] ? found[3].split(/[-_]/) : [found[1], found[2]]).map(Number);
  if (!width || !height) return undefined;
  const divisor = greatestCommonDivisor(width, height);
  return `${width / divisor}:${height / divisor}`;
}

const greatestCommonDivisor = (a: number, b: number): number => (b === 0 ? a : greatestCommonDivisor(b, a % b));
