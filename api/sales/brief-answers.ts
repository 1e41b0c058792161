import { z } from 'zod';
import { calendarDate, singleLineText, trimmedString, withoutNullCharacter } from '#api/shared/fields.ts';
import { jsonLimits } from '#api/shared/json-limits.ts';
import { briefLimits } from '#domain/sales/brief-questions.ts';
import { type BriefAnswer, type BriefAnswers, type BriefErrors, fieldOf, isEmpty } from '#domain/sales/missing-answers.ts';
import { type BriefQuestion, maxKeyLength } from './brief-questions.ts';

const amount = z
  .int('Please enter a whole amount')
  .min(0, 'A budget must be at least 0')
  .max(briefLimits.budget, 'This amount is too large')
  .nullable();

const budget = z.object({ from: amount, to: amount });

const tooLong = (max: number) => `This answer can have at most ${max.toLocaleString('en')} characters`;

/**
 * A text, date, link or the key of the chosen option; the keys of several; or a budget between two whole amounts, either of which may be
 * open. Null for a question that isn't answered. Files aren't part of it.
 */
export const briefAnswer = z
  .union(
    [
      z.string().max(briefLimits.longText, tooLong(briefLimits.longText)),
      z.array(z.string().max(maxKeyLength, 'This option is unknown')).max(briefLimits.options, 'These are too many options'),
      budget,
    ],
    'Please answer this in another way',
  )
  .nullable();

/** The answers that are sent; `parseAnswers` checks each by its question. */
export const briefAnswers = z
  .record(z.string().max(maxKeyLength, 'This question is unknown'), briefAnswer)
  .refine((answers) => Object.keys(answers).length <= briefLimits.questions, 'These are too many answers')
  .register(jsonLimits, { maxProperties: briefLimits.questions });

const text = (max: number) =>
  trimmedString('Please enter a text').max(max, tooLong(max)).regex(withoutNullCharacter, 'This text contains an invalid character');

/** What the answer to each kind of question must be. Empty answers don't get here. */
const schemas: Record<BriefQuestion['kind'], (question: BriefQuestion) => z.ZodType<BriefAnswer>> = {
  short_text: () => singleLineText('This answer', briefLimits.shortText),
  long_text: () => text(briefLimits.longText),
  choice: (question) => optionOf(question),
  choices: (question) =>
    z.array(optionOf(question), 'Please choose options').overwrite((chosen) => keysOf(question).filter((key) => chosen.includes(key))),
  date: () => calendarDate,
  budget: () =>
    budget.refine(({ from, to }) => from === null || to === null || from <= to, "The lower amount can't be above the higher one"),
  link: () =>
    singleLineText('This link', briefLimits.link).pipe(
      z.url({ protocol: /^https?$/, error: 'Please enter a link that starts with https://' }),
    ),
  file: () => z.never('Files are uploaded'),
};

const keysOf = ({ options }: BriefQuestion) => options.map(({ key }) => key);
const optionOf = (question: BriefQuestion) => z.enum(keysOf(question), 'Please choose one of the options');

/** What one question may be answered with, normalized to the form in which it's stored; null if that is empty. */
const schemaOf = (question: BriefQuestion) =>
  z.preprocess((answer) => (isEmpty(answer) ? null : answer), schemas[question.kind](question).nullable());

const unknownQuestion = z.never('This question is unknown');

/** Checks answers to some of the questions. Answers to unknown questions are errors, too. */
export function parseAnswers(questions: readonly BriefQuestion[], answers: BriefAnswers): { answers: BriefAnswers; errors: BriefErrors } {
  const parsed: [string, BriefAnswer][] = [];
  const errors: BriefErrors = {};
  for (const [key, answer] of Object.entries(answers)) {
    const question = questions.find((other) => other.key === key);
    const result = (question ? schemaOf(question) : unknownQuestion).safeParse(answer);
    if (result.success) parsed.push([key, result.data as BriefAnswer]);
    else errors[fieldOf(key)] = [result.error.issues[0]!.message];
  }
  return { answers: Object.fromEntries(parsed), errors };
}
