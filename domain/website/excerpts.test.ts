import { expect, test } from 'vitest';
import { isExcerpt } from './excerpts.ts';

const original = "They weren't cheap. They were the best – and fast: unbelievably fast. The best!";

test.each([
  original,
  "They weren't cheap. …",
  '… They were the best …',
  "They weren't cheap. … unbelievably fast. …",
  'They … The best!',
  '…the best … The best!',
])('accepts %j', (quote) => {
  expect(isExcerpt(quote, original)).toBe(true);
});

test.each([
  ['another word', 'They were the cheapest. …'],
  ['the start left out silently', 'They were the best …'],
  ['the end left out silently', "They weren't cheap."],
  ['the middle left out silently', "They weren't cheap. The best!"],
  ['parts in another order', '… unbelievably fast. … They were the best …'],
  ['a part used twice', '… cheap. … cheap. …'],
  ['a part of a word', '… believably fast. …'],
  ['half a contraction', '… t cheap. …'],
  ['three dots instead of an ellipsis', "They weren't cheap. ..."],
  ['nothing but an ellipsis', '…'],
  ['nothing', ''],
  ['overlapping parts', "They weren't cheap. They were the best – and fast: unbelievably fast. The … fast. The best!"],
])('rejects %s', (_, quote) => {
  expect(isExcerpt(quote, original)).toBe(false);
});
