import { expect, test } from 'vitest';
import { missingAnswers } from '#domain/sales/missing-answers.ts';
import { parseAnswers } from './brief-answers.ts';
import { type BriefQuestion, briefContent } from './brief-questions.ts';

const options = ['web', 'cinema', 'fair'].map((key) => ({ key, label: key }));
const questionOf = (kind: BriefQuestion['kind'], isRequired = false): BriefQuestion => ({
  key: 'question',
  kind,
  label: 'What?',
  help: '',
  isRequired,
  options: kind === 'choice' || kind === 'choices' ? options : [],
});

test.each([
  ['short_text', '  Launch  ', 'Launch'],
  ['long_text', 'One\nTwo', 'One\nTwo'],
  ['choice', 'web', 'web'],
  ['choices', ['fair', 'web', 'fair'], ['web', 'fair']],
  ['date', '2026-12-31', '2026-12-31'],
  ['budget', { from: 1000, to: null }, { from: 1000, to: null }],
  ['link', ' https://films.example/a ', 'https://films.example/a'],
  ['link', 'https://films.example/\ud800', 'https://films.example/\ufffd'],
  ['short_text', '   ', null],
  ['choices', [], null],
  ['budget', { from: null, to: null }, null],
  ['date', '', null],
] as const)('stores the answer to a %s, %j, as %j', (kind, answer, stored) => {
  const { answers, errors } = parseAnswers([questionOf(kind)], { question: answer as string });
  expect({ answers, errors }).toEqual({ answers: { question: stored }, errors: {} });
});

test.each([
  ['short_text', 'x'.repeat(201)],
  ['short_text', 'One\nTwo'],
  ['short_text', ['web']],
  ['long_text', 'x'.repeat(10_001)],
  ['long_text', 'a\0b'],
  ['choice', 'radio'],
  ['choice', 'toString'],
  ['choice', ['web']],
  ['choices', ['web', 'radio']],
  ['choices', 'web'],
  ['date', '2026-02-30'],
  ['budget', { from: 2000, to: 1000 }],
  ['budget', { from: -1, to: null }],
  ['budget', { from: 0.5, to: null }],
  ['link', 'javascript:alert(1)'],
  ['link', 'films.example'],
  ['link', 'https://films.example/\0'],
  ['link', `https://films.example/${'x'.repeat(2000)}`],
  ['file', 'Logo.svg'],
] as const)('refuses as an answer to a %s: %j', (kind, answer) => {
  const { answers, errors } = parseAnswers([questionOf(kind)], { question: answer as string });
  expect(answers).toEqual({});
  expect(Object.keys(errors)).toEqual(['answers.question']);
});

test('refuses answers to unknown questions', () => {
  const answers = JSON.parse('{ "constructor": "x", "other": "x" }');
  expect(Object.keys(parseAnswers([questionOf('short_text')], answers).errors)).toEqual(['answers.constructor', 'answers.other']);
});

test('says which required questions lack an answer, and which files have not arrived', () => {
  const missing = (kind: BriefQuestion['kind'], answer: string | null, files: boolean[] = []) =>
    missingAnswers({
      content: { questions: [questionOf(kind, true)] },
      answers: { question: answer },
      files: files.map((isComplete) => ({ questionKey: 'question', isComplete })),
    });
  expect(missing('short_text', 'Launch')).toEqual({});
  expect(missing('short_text', null)).toHaveProperty(['answers.question']);
  expect(missing('file', null, [true])).toEqual({});
  expect(missing('file', null, [])).toHaveProperty(['answers.question']);
  expect(missing('file', null, [true, false])).toHaveProperty(['answers.question']);
});

test('refuses choices without two options and repeated keys, and drops options of other questions', () => {
  const messages = (questions: BriefQuestion[]) => briefContent.safeParse({ questions }).error?.issues.map(({ path }) => path.join('.'));
  const choice = questionOf('choice');
  expect(messages([{ ...choice, options: options.slice(0, 1) }])).toEqual(['questions.0.options']);
  expect(messages([{ ...choice, options: [options[0]!, options[0]!] }])).toEqual(['questions.0.options']);
  expect(messages([choice, choice])).toEqual(['questions']);
  expect(messages([])).toEqual(['questions']);
  expect(messages([{ ...questionOf('date'), key: 'constructor' }])).toEqual(['questions.0.key']);
  expect(briefContent.parse({ questions: [{ ...choice, kind: 'date' }] }).questions[0]!.options).toEqual([]);
});
