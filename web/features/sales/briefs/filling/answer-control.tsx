import type { ReactNode } from 'react';
import { briefLimits } from '#domain/sales/brief-questions.ts';
import type { BriefAnswer } from '#domain/sales/missing-answers.ts';
import { control } from '#web/ui/form/field.tsx';
import type { BriefQuestion } from '../brief.ts';
import { BudgetControl } from './budget-control.tsx';
import { OptionsControl } from './options-control.tsx';

interface AnswerControlProps {
  question: BriefQuestion;
  answer: BriefAnswer;
  currency: string;
  onAnswer: (answer: BriefAnswer) => void;
  renderFiles: (question: BriefQuestion) => ReactNode;
  attributes: { id: string; 'aria-invalid': boolean; 'aria-describedby': string | undefined };
}

/** The control that answers a question, by its kind. */
export function AnswerControl({ question, answer, currency, onAnswer, renderFiles, attributes }: AnswerControlProps) {
  const text = typeof answer === 'string' ? answer : '';
  const common = { ...attributes, value: text, autoComplete: 'off' };
  const onChange = ({ target }: { target: { value: string } }) => onAnswer(target.value);
  switch (question.kind) {
    case 'short_text':
      return <input type="text" maxLength={briefLimits.shortText} {...common} onChange={onChange} className={control} />;
    case 'long_text':
      return (
        <textarea
          rows={4}
          maxLength={briefLimits.longText}
          {...common}
          onChange={onChange}
          className={`${control} field-sizing-content min-h-28`}
        />
      );
    case 'date':
      return <input type="date" {...common} onChange={onChange} className={`${control} sm:max-w-56`} />;
    case 'link':
      return (
        <input
          type="url"
          placeholder="https://"
          {...common}
          onChange={onChange}
          onBlur={() => onAnswer(withProtocol(text))}
          className={control}
        />
      );
    case 'choice':
    case 'choices':
      return <OptionsControl question={question} answer={answer} onAnswer={onAnswer} isInvalid={attributes['aria-invalid']} />;
    case 'budget':
      return <BudgetControl answer={answer} currency={currency} onAnswer={onAnswer} isInvalid={attributes['aria-invalid']} />;
    case 'file':
      return renderFiles(question);
  }
}

/** "studio.example/reel" becomes a link once it's typed. */
const withProtocol = (text: string) => (/^[\w-]+(\.[\w-]+)+(\/|$)/.test(text.trim()) ? `https://${text.trim()}` : text);
