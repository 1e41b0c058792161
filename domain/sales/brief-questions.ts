export const briefLimits = {
  questions: 50,
  options: 30,
  introduction: 5000,
  shortText: 200,
  longText: 10_000,
  link: 2000,
  /** The largest budget, in whole units of the currency. */
  budget: 1_000_000_000,
  /** How many files a brief can have; uploads underway count in full. */
  files: 20,
  /** The largest size of all files together, in bytes. */
  fileBytes: 1_000_000_000,
} as const;

export const questionKinds = ['short_text', 'long_text', 'choice', 'choices', 'date', 'budget', 'link', 'file'] as const;
export type QuestionKind = (typeof questionKinds)[number];

/** Whether a question has options to choose from. */
export const hasOptions = (kind: QuestionKind) => kind === 'choice' || kind === 'choices';
