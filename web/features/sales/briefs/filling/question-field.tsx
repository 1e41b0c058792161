import { type ReactNode, useId } from 'react';
import type { QuestionKind } from '#domain/sales/brief-questions.ts';
import type { BriefAnswer } from '#domain/sales/missing-answers.ts';
import { onRelease } from '#web/lib/on-release.ts';
import { groupInError } from '#web/ui/form/form-problems.tsx';
import type { BriefQuestion } from '../brief.ts';
import { AnswerControl } from './answer-control.tsx';

interface QuestionFieldProps {
  question: BriefQuestion;
  /** The question's place in the brief, from 1. */
  number: number;
  answer: BriefAnswer;
  /** The currency of budgets. */
  currency: string;
  error: string | undefined;
  onAnswer: (answer: BriefAnswer) => void;
  /** Called when the field has been left. */
  onLeave?: (() => void) | undefined;
  renderFiles: (question: BriefQuestion) => ReactNode;
}

/** Kinds whose answer takes several controls. */
const groupKinds: readonly QuestionKind[] = ['choice', 'choices', 'budget', 'file'];

/** A question with what answers it, linked for assistive technology. */
export function QuestionField({ question, number, error, onLeave, ...rest }: QuestionFieldProps) {
  const id = useId();
  const { kind, help } = question;
  const isGroup = groupKinds.includes(kind);
  const describedBy = [error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ') || undefined;
  const Question = isGroup ? 'fieldset' : 'div';
  const Label = isGroup ? 'legend' : 'label';
  return (
    <Question
      className="min-w-0"
      onBlur={({ currentTarget, relatedTarget }) => onLeave && !currentTarget.contains(relatedTarget) && onRelease(onLeave)}
      {...(isGroup && describedBy && { 'aria-describedby': describedBy })}
      {...groupInError(isGroup && error)}
    >
      <Label className="block w-full" {...(!isGroup && { htmlFor: id })}>
        <QuestionText question={question} number={number} />
      </Label>
      {help && (
        <p id={`${id}-help`} className="mt-1 max-w-[60ch] text-pretty text-muted [overflow-wrap:anywhere]">
          {help}
        </p>
      )}
      <div className="mt-3">
        <AnswerControl question={question} attributes={{ id, 'aria-invalid': Boolean(error), 'aria-describedby': describedBy }} {...rest} />
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-2 text-on-rose text-sm">
          {error}
        </p>
      )}
    </Question>
  );
}

const QuestionText = ({ question: { label, isRequired }, number }: Pick<QuestionFieldProps, 'question' | 'number'>) => (
  <span className="flex items-baseline gap-3">
    <span aria-hidden className="shrink-0 font-mono text-muted text-sm tabular-nums">
      {String(number).padStart(2, '0')}
    </span>
    <span className="min-w-0 text-balance font-semibold text-lg leading-snug [overflow-wrap:anywhere]">
      {label}
      {!isRequired && <span className="whitespace-nowrap font-normal text-base text-muted"> (optional)</span>}
    </span>
  </span>
);
