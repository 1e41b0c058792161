import { expect, test } from 'vitest';
import type { Comment } from '#web/features/projects/review/review.ts';
import { authorColors, numberOf } from './comment-list.ts';

const by = (id: number, name: string, isOwn = false, replies: Comment[] = []) =>
  ({ id, author: { kind: 'guest', name }, isOwn, replies }) as unknown as Comment;

test('gives each person a color in the order in which they first wrote, however the comments are sorted', () => {
  const { colorOf } = authorColors([by(3, 'Cem'), by(1, 'Ann', false, [by(4, 'Bo')])]);
  expect(['Ann', 'Bo', 'Cem'].map((name) => colorOf({ kind: 'guest', name }))).toEqual(['cerulean', 'mango', 'forest']);
});

test('keeps the color of whoever draws, which is the next one before they have written anything', () => {
  expect(authorColors([]).ownColor).toBe('cerulean');
  expect(authorColors([by(1, 'Ann'), by(2, 'Bo')]).ownColor).toBe('forest');
  expect(authorColors([by(1, 'Ann'), by(2, 'Bo', true), by(3, 'Cem')]).ownColor).toBe('mango');
});

test('tells internal comments, which are counted on their own, from those that everybody sees', () => {
  expect([numberOf({ number: 2, internal: false }), numberOf({ number: 2, internal: true })]).toEqual(['2', 'S2']);
});
