import { expect, test } from 'vitest';
import { emptyContent, proposalItem } from '#api/sales/proposal-content.ts';
import { changesBetween } from './changes.ts';
import { initialSelection, keepSelection } from './selection.ts';

const item = (key: string, unitAmount: string, more: object = {}) => proposalItem.parse({ key, title: `The ${key}`, unitAmount, ...more });
const option = (key: string, unitAmount: string) => ({ ...item(key, unitAmount), package: null });
const range = { quantity: 2, quantityRange: { min: 1, max: 5 } };
const content = {
  ...emptyContent,
  options: [option('film', '2400.00'), option('cutdowns', '3600.00')],
  addOns: [item('captions', '280.00', range)],
};
const proposal = { title: 'Launch film', validUntil: '2026-12-08', currency: 'USD', locale: 'en-US', content };
const selection = { choice: 'film', addOns: ['captions'], quantities: { captions: 3 } };

test('nothing is chosen for the client, unless there is only one way', () => {
  expect(initialSelection(content).choice).toBeNull();
  expect(initialSelection({ ...content, options: content.options.slice(0, 1) }).choice).toBe('film');
});

test('what a newer version still offers stays chosen', () => {
  expect(keepSelection(content, selection)).toEqual(selection);
  const newer = {
    ...content,
    options: content.options.slice(1),
    addOns: [item('captions', '280.00', { ...range, quantityRange: { min: 1, max: 2 } })],
  };
  expect(keepSelection(newer, selection)).toEqual({ choice: 'cutdowns', addOns: ['captions'], quantities: {} });
  expect(keepSelection({ ...content, addOns: [] }, selection)).toEqual({ choice: 'film', addOns: [], quantities: {} });
});

test('says nothing of a version that is the same', () => {
  expect(changesBetween(proposal, structuredClone(proposal), selection)).toEqual([]);
});

test('says how prices and the total of the choice have changed', () => {
  const options = [option('film', '2600.00'), option('cutdowns', '3600.00')];
  expect(changesBetween(proposal, { ...proposal, content: { ...content, options } }, selection)).toEqual([
    'The total of what you chose was USD 3,240.00, and is now USD 3,440.00.',
    '“The film” was USD 2,400.00, and is now USD 2,600.00.',
  ]);
});

test('says what is gone, what is new, and which parts have changed', () => {
  const newer = { ...content, addOns: [item('rush', '900.00')], terms: 'New terms' };
  expect(changesBetween(proposal, { ...proposal, validUntil: '2026-12-20', content: newer }, selection)).toEqual([
    'The total of what you chose was USD 3,240.00, and is now USD 2,400.00.',
    '“The captions” is no longer part of it.',
    '“The rush” is new, at USD 900.00.',
    'It can now be signed until Dec 20, 2026.',
    'The terms have changed. Please read them again.',
  ]);
});
