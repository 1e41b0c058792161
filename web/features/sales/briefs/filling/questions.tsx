import type { ReactNode } from 'react';
import type { BriefAnswer, BriefAnswers } from '#domain/sales/missing-answers.ts';
import type { BriefQuestion, LinkedBrief } from '../brief.ts';
import { QuestionField } from './question-field.tsx';

interface QuestionsProps {
  brief: Pick<LinkedBrief, 'content' | 'currency'>;
  answers: BriefAnswers;
  /** Messages by the key of the question. */
  errors?: Record<string, string | undefined>;
  onAnswer: (key: string, answer: BriefAnswer) => void;
  onLeave?: (key: string) => void;
  renderFiles: (question: BriefQuestion) => ReactNode;
}

/** All questions of a brief, to be answered. */
export const Questions = ({ brief: { content, currency }, answers, errors = {}, onAnswer, onLeave, renderFiles }: QuestionsProps) => (
  <ol className="grid grid-cols-[minmax(0,1fr)] gap-10">
    {content.questions.map((question, index) => (
      <li key={question.key}>
        <QuestionField
          question={question}
          number={index + 1}
          answer={answers[question.key] ?? null}
          currency={currency}
          error={errors[question.key]}
          onAnswer={(answer) => onAnswer(question.key, answer)}
          onLeave={onLeave && (() => onLeave(question.key))}
          renderFiles={renderFiles}
        />
      </li>
    ))}
  </ol>
);
