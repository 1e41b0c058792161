import { hashKey } from '@tanstack/react-query';

/** Where a value is in the content, such as `['services', 'items', 0, 'title']`. */
export type Path = (string | number)[];

type Node = Record<string | number, unknown>;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);

export const valueAt = (content: unknown, path: Path): unknown => path.reduce((node, key) => (node as Node | undefined)?.[key], content);

/** Maps each changed copy of an object to its original. */
const originals = new WeakMap<object, object>();

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** A copy with another value at the path; everything else is shared with the original. Changed objects are still recognized as what they were. */
export function withValueAt<Content>(content: Content, path: Path, value: unknown): Content {
  const [key, ...rest] = path;
  if (key === undefined) return value as Content;
  const copy = (Array.isArray(content) ? [...content] : { ...content }) as Node;
  copy[key] = withValueAt(copy[key], rest, value);
  if (isObject(content)) originals.set(copy, originalOf(content));
  return copy as Content;
}

/** Stands for an object while it's changed, moved, or removed and brought back: the items of lists have no ids. */
export const originalOf = (object: object): object => originals.get(object) ?? object;

/** Where an object, or a changed copy of it, is in other content. @returns undefined if it was removed */
export function pathTo(content: unknown, object: object): Path | undefined {
  if (!isObject(content)) return undefined;
  if (originalOf(content) === originalOf(object)) return [];
  for (const [key, value] of Object.entries(content)) {
    const path = pathTo(value, object);
    if (path) return [Array.isArray(content) ? Number(key) : key, ...path];
  }
  return undefined;
}

export function moved<Item>(items: Item[], from: number, to: number): Item[] {
  const others = items.toSpliced(from, 1);
  return others.toSpliced(to, 0, items[from]!);
}

/** The texts at a path and below it, each with its path. */
export function textsBelow(content: unknown, path: Path = []): { path: Path; text: string }[] {
  const value = valueAt(content, path);
  if (typeof value === 'string') return [{ path, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.keys(value).flatMap((key) => textsBelow(content, [...path, Array.isArray(value) ? Number(key) : key]));
}

/** Whether two values are the same, whatever the order of their keys: the database sorts them. */
export const isEqual = (one: unknown, other: unknown) => hashKey([one]) === hashKey([other]);

/**
 * Merges what two people made of the same content. Lists are compared as a whole: which items belong together isn't known.
 * @returns undefined if both changed the same value
 */
export function mergeChanges<Content>(base: Content, mine: Content, theirs: Content): { merged: Content } | undefined {
  if (isEqual(base, mine)) return { merged: theirs };
  if (isEqual(base, theirs) || isEqual(mine, theirs)) return { merged: mine };
  if (!isNode(base) || !isNode(mine) || !isNode(theirs)) return undefined;
  const merged: Node = {};
  for (const key of new Set([...Object.keys(mine), ...Object.keys(theirs)])) {
    const value = mergeChanges(base[key], mine[key], theirs[key]);
    if (!value) return undefined;
    merged[key] = value.merged;
  }
  return { merged: merged as Content };
}
