import fc from 'fast-check';
import { expect, test } from 'vitest';
import { optionalSingleLine, optionalText, singleLine } from './fields.ts';
import { searchText } from './paging.ts';

const name = singleLine('Name');
const errorsFor = (value: string) => name.safeParse(value).error?.issues.map(({ message }) => message);

const invisible = [
  ...['\u200B', '\u2060', '\uFEFF', '\u00AD', '\u034F', '\u061C', '\u115F', '\u1160', '\u17B4', '\u180B', '\u180E', '\u200C', '\u200D'],
  ...['\u200E', '\u2028', '\u2063', '\u2800', '\u3000', '\u3164', '\uFE0F', '\uFFA0', '\uFFFB', '\u{E0041}', '\u{E007F}', '\u{E0100}'],
];

test.each([...invisible, invisible.join(''), invisible.join(' ')])('treats invisible text as empty (%j)', (text) => {
  expect(errorsFor(text)).toEqual(['Name is required']);
  expect(optionalSingleLine('Company').parse(text)).toBeNull();
  expect(optionalText('Address').parse(`${text}\n${text}`)).toBeNull();
});

test.each([
  ['an emoji with joiners', '👩‍👩‍👧 Anna'],
  ['a heart with a variation selector', 'Anna ❤️'],
  ['a flag made of tags', 'Anna 🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
  ['Persian with a non-joiner', 'علی‌رضا'],
  ['Hebrew with a directional mark', 'Anna (\u200Fשרה)'],
  ['Devanagari with a joiner', 'क्‍ष'],
  ['Hangul', '김민준'],
])('accepts %s unchanged', (_, text) => {
  expect(name.parse(text)).toBe(text);
});

test('normalizes different encodings of a name to the same text', () => {
  const typed = ['Zoe\u0308 A\u030Angstro\u0308m', 'Zoë Ångström', 'Zoë \u212Bngström', ' Zoë Ång\u200Bst\u00ADröm\uFEFF '];
  expect(new Set(typed.map((text) => name.parse(text)))).toEqual(new Set(['Zoë Ångström']));
  expect(new Set(typed.map((text) => searchText.parse(text)))).toEqual(new Set(['Zoë Ångström']));
});

test.each(['An\0na', 'Anna\nBcc: all', 'Anna\u2028x', 'An\u0085na', 'An\u001B[2Jna'])(
  'rejects control characters and line breaks in a name (%j)',
  (text) => {
    expect(errorsFor(text)).toEqual(['Name must be a single line']);
  },
);

test.each(['\u202A', '\u202B', '\u202C', '\u202D', '\u202E', '\u2066', '\u2067', '\u2068', '\u2069', '\u206A'])(
  'rejects directional formatting in a name (%j)',
  (character) => {
    expect(errorsFor(`Anna ${character}gnp.exe`)).toEqual(["Name can't contain characters that change the direction of text"]);
  },
);

test('measures the length of a name after normalization', () => {
  expect(singleLine('Name', 3).parse('e\u0301e\u0301e\u0301')).toBe('ééé');
  expect(singleLine('Name', 3).safeParse('éééé').success).toBe(false);
});

test('keeps line breaks in multi-line text', () => {
  expect(optionalText('Address').parse('1 Street\n\nCity\r\nCountry\n')).toBe('1 Street\n\nCity\r\nCountry');
});

test('keeps at most 30 combining marks per letter, since more are slow to normalize', () => {
  expect(optionalText('Address', 200).parse(`a${'\u0323'.repeat(40)}b`)).toBe(`ạ${'\u0323'.repeat(29)}b`);
  // 120,000 marks in an unlucky order take seconds.
  expect(optionalText('Address', 200).parse(`a${'\u0301\u0323'.repeat(60_000)}`)?.length).toBeLessThan(40);
});

test('accepts only names that are in NFC, single-line and visible', () => {
  const part = fc.oneof(
    fc.constantFrom('a', '\u0308', '\u0323', '\u212B', '\ud83c', '🎬', ' ', ...invisible),
    fc.string({ unit: 'binary' }),
  );
  const typed = fc.array(part, { maxLength: 12 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(typed, (text) => {
      const { success, data } = name.safeParse(text);
      if (!success) return;
      expect(data).toBe(data.normalize('NFC'));
      expect(data).not.toMatch(/[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u);
      expect(data).toMatch(/[^\s\p{Default_Ignorable_Code_Point}]/u);
      expect(name.parse(data)).toBe(data);
    }),
    { numRuns: 300 },
  );
});
