import type { QuestionKind } from '#domain/sales/brief-questions.ts';

/** The names of question kinds that the studio reads. */
export const questionKindNames: Record<QuestionKind, string> = {
  short_text: 'Short text',
  long_text: 'Long text',
  choice: 'One choice',
  choices: 'Several choices',
  date: 'Date',
  budget: 'Budget range',
  link: 'Link',
  file: 'Files',
};
