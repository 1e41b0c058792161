import type { BriefQuestion } from '#api/sales/brief-questions.ts';

/** What `briefAnswer` in the API accepts. */
export type BriefAnswer = string | string[] | { from: number | null; to: number | null } | null;

/** Answers by the keys of their questions. */
export type BriefAnswers = Record<string, BriefAnswer>;

/** Whether an answer says nothing. */
export const isEmpty = (answer: unknown): boolean =>
  answer == null ||
  (typeof answer === 'string' && answer.trim() === '') ||
  (Array.isArray(answer) && answer.length === 0) ||
  (typeof answer === 'object' && !Array.isArray(answer) && Object.values(answer).every((value) => value === null));

/** Messages by field, such as `answers.deadline`, by the key of the question. */
export type BriefErrors = Record<string, string[]>;

export const fieldOf = (key: string) => `answers.${key}`;

interface Filled {
  content: { questions: readonly BriefQuestion[] };
  answers: BriefAnswers;
  files: readonly { questionKey: string; isComplete: boolean }[];
}

/** Whether a question has an answer, or at least the beginning of a file. */
export function isAnswered({ key, kind }: Pick<BriefQuestion, 'key' | 'kind'>, answers: BriefAnswers, files: Filled['files']): boolean {
  return kind === 'file' ? files.some(({ questionKey }) => questionKey === key) : !isEmpty(answers[key]);
}

/** What a brief lacks to be submitted. */
export function missingAnswers({ content, answers, files }: Filled): BriefErrors {
  const problems = content.questions.flatMap((question): [string, string[]][] => {
    const problem = problemOf(question, answers, files);
    return problem ? [[fieldOf(question.key), [problem]]] : [];
  });
  return Object.fromEntries(problems);
}

function problemOf(question: BriefQuestion, answers: BriefAnswers, files: Filled['files']): string | undefined {
  if (files.some(({ questionKey, isComplete }) => questionKey === question.key && !isComplete))
    return 'A file is still being uploaded. Please wait for it, or remove it.';
  return question.isRequired && !isAnswered(question, answers, files) ? 'Please answer this question' : undefined;
}
