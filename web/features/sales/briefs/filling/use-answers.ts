import { useState } from 'react';
import { parseAnswers } from '#api/sales/brief-answers.ts';
import { type BriefAnswer, type BriefErrors, missingAnswers } from '#domain/sales/missing-answers.ts';
import { ApiError } from '#web/lib/api.ts';
import type { LinkedBrief } from '../brief.ts';
import { useSavedAnswers } from './use-saved-answers.ts';

/** A brief as it is being filled in. Problems are shown of questions that have been left, and of all once it should be submitted. */
export function useAnswers(token: string, brief: LinkedBrief) {
  const { questions } = brief.content;
  const [left, setLeft] = useState<string[]>([]);
  const [isTried, setTried] = useState(false);
  const [refused, setRefused] = useState<Record<string, string>>({});
  const { answers, answer, state, submit } = useSavedAnswers(token, brief, (error) =>
    setRefused(byKey((error instanceof ApiError && error.problem?.errors) || {})),
  );
  const invalid = byKey(parseAnswers(questions, answers).errors);
  const problems = { ...byKey(missingAnswers({ ...brief, answers })), ...invalid };
  const shown = isTried ? problems : Object.fromEntries(Object.entries(invalid).filter(([key]) => left.includes(key)));
  return {
    answers,
    state,
    /** Messages by the key of the question. */
    errors: { ...shown, ...refused } as Record<string, string | undefined>,
    answer: (key: string, value: BriefAnswer) => {
      setRefused({});
      answer(key, value);
    },
    leave: (key: string) => setLeft((others) => [...others, key]),
    submit,
    /** Submits the brief, unless a question has a problem. */
    trySubmit: () => {
      setTried(true);
      if (!questions.some(({ key }) => key in problems)) submit.mutate();
    },
  };
}

/** Keys errors by question: `answers.deadline` becomes `deadline`. */
const byKey = (errors: BriefErrors): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).map(([field, [message = '']]) => [field.replace('answers.', ''), message]));
