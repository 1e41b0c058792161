import { expect, test } from 'vitest';
import { commandOf } from './shortcuts.ts';

const press = (key: string, modifiers: Partial<Record<'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey', boolean>> = {}) =>
  commandOf({ key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...modifiers });

test('steps a frame by arrow, and a second with Shift', () => {
  expect([press('ArrowLeft'), press('ArrowRight')]).toEqual(['previous frame', 'next frame']);
  expect([press('ArrowLeft', { shiftKey: true }), press('ArrowRight', { shiftKey: true })]).toEqual(['second back', 'second forward']);
});

test('accepts letters with Caps Lock, and ? which needs Shift', () => {
  expect([press('K'), press('J'), press('?', { shiftKey: true })]).toEqual(['toggle', 'shuttle back', 'shortcuts']);
});

test("leaves the browser's own combinations alone", () => {
  expect(['f', 'l', 'c', 'ArrowLeft'].map((key) => press(key, { ctrlKey: true }))).toEqual([undefined, undefined, undefined, undefined]);
  expect(press('ArrowLeft', { altKey: true })).toBeUndefined();
  expect(press('c', { metaKey: true })).toBeUndefined();
});

test('zooms by + and −, where + shares its key with =, and leaves the zoom of the browser alone', () => {
  expect([press('+', { shiftKey: true }), press('='), press('-'), press('0')]).toEqual(['zoom in', 'zoom in', 'zoom out', 'whole picture']);
  expect(['+', '-', '0'].map((key) => press(key, { ctrlKey: true }))).toEqual([undefined, undefined, undefined]);
});
