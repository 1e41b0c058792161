import { hasOptions, type QuestionKind } from '#domain/sales/brief-questions.ts';
import { newKey } from '#web/lib/new-key.ts';
import type { BriefQuestion } from '../brief.ts';

/** Complete from the start, so that a template can be saved at any time. */
export const newQuestion = (): BriefQuestion => ({
  key: newKey(),
  kind: 'short_text',
  label: 'New question',
  help: '',
  isRequired: false,
  options: [],
});

/** Answers name the options of the brief that was sent, so that these can be named by their place. */
export const optionsOf = (labels: string[]) => labels.map((label, index) => ({ key: `option-${index + 1}`, label }));

/** The options of a question whose kind has changed: those that it has, where they fit. */
export function optionsFor(kind: QuestionKind, options: BriefQuestion['options']) {
  if (!hasOptions(kind)) return [];
  return options.length > 0 ? options : optionsOf(['Option 1', 'Option 2']);
}
