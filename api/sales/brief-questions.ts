import { z } from 'zod';
import { singleLine, singleLineText, textErrors, trimmedString, withoutNullCharacter } from '#api/shared/fields.ts';
import { briefLimits, hasOptions, questionKinds } from '#domain/sales/brief-questions.ts';

export const maxKeyLength = 40;

/** The name of a question or an option in answers. The browser chooses it, and never reuses it in a brief. */
const key = z
  .string()
  .regex(/^[a-z\d][\w-]{0,39}$/i, 'This key is invalid')
  // The names of properties that every object has would always count as answers.
  .refine((text) => !(text in {}), 'This key is invalid');

const option = z.object({ key, label: singleLine('Option', 200) });

export const briefQuestion = z
  .object({
    key,
    kind: z.enum(questionKinds, 'Please choose what kind of question this is'),
    label: singleLine('Question', 300),
    help: singleLineText('Help', 500).default(''),
    isRequired: z.boolean().default(false),
    /** The options of a choice or choices, at least two; other kinds of questions have none. */
    options: z.array(option).max(briefLimits.options, 'A question can have at most 30 options').default([]),
  })
  .overwrite((question) => (hasOptions(question.kind) ? question : { ...question, options: [] }));
export type BriefQuestion = z.output<typeof briefQuestion>;

/** What a brief asks. It's complete whenever it's stored, so that every template can be sent. */
export const briefContent = z
  .object({
    /** Plain text above the questions. */
    introduction: trimmedString(textErrors('Introduction'))
      .max(briefLimits.introduction, 'Introduction can have at most 5,000 characters')
      .regex(withoutNullCharacter, 'Introduction contains an invalid character')
      .default(''),
    questions: z
      .array(briefQuestion)
      .min(1, 'A brief needs at least one question')
      .max(briefLimits.questions, 'A brief can have at most 50 questions'),
  })
  .superRefine(({ questions }, context) => {
    const report = (path: (string | number)[], message: string) =>
      context.addIssue({ code: 'custom', path: ['questions', ...path], message });
    if (hasRepeatedKey(questions)) report([], 'Two questions have the same key');
    for (const [index, { kind, options }] of questions.entries()) {
      if (hasOptions(kind) && options.length < 2) report([index, 'options'], 'Please add at least two options');
      if (hasRepeatedKey(options)) report([index, 'options'], 'Two options have the same key');
    }
  });
export type BriefContent = z.output<typeof briefContent>;

const hasRepeatedKey = (items: { key: string }[]) => new Set(items.map(({ key }) => key)).size < items.length;

/** A brief's content as the API returns it. */
export const shownBriefContent = z
  .object({
    introduction: z.string(),
    questions: z.array(
      z.object({
        key: z.string(),
        kind: z.enum(questionKinds),
        label: z.string(),
        help: z.string(),
        isRequired: z.boolean(),
        options: z.array(z.object({ key: z.string(), label: z.string() })),
      }),
    ),
  })
  .meta({ id: 'BriefContent' });
