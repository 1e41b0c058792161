import { ChevronDown, Plus } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { briefLimits } from '#domain/sales/brief-questions.ts';
import { Button, PlainButton } from '#web/ui/button/button.tsx';
import { focusHome } from '#web/ui/focus/keep-focus.ts';
import { GroupError } from '#web/ui/form/field.tsx';
import { RowButtons } from '#web/ui/form/row-buttons.tsx';
import { newQuestion } from './new-question.ts';
import { QuestionFields } from './question-fields.tsx';
import { questionKindNames } from './question-kind-names.ts';
import type { TemplateForm } from './use-template-draft.ts';

/** The questions of a brief, one of which is open. */
export function QuestionList({ form }: { form: TemplateForm }) {
  const { control, formState } = form;
  const { fields, append, move, remove } = useFieldArray({ control, name: 'content.questions' });
  const [opened, setOpened] = useState<string>();
  const [added, setAdded] = useState<string>();
  const error = formState.errors.content?.questions;
  const message = error?.root?.message ?? error?.message;
  const add = () => {
    const question = newQuestion();
    append(question, { shouldFocus: false });
    setAdded(question.key);
    setOpened(question.key);
  };
  return (
    <section aria-label="Questions" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 {...focusHome.area} className="font-semibold text-lg">
        Questions
      </h2>
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {fields.map(({ id, key }, index) => (
          <li key={id} {...focusHome.row} aria-label={`Question ${index + 1}`} className="rounded-sm border border-line bg-surface">
            <Question
              form={form}
              index={index}
              isOpen={key === opened}
              isNew={key === added}
              onToggle={(isOpen) => setOpened(isOpen ? key : undefined)}
            >
              <RowButtons
                name={`question ${index + 1}`}
                index={index}
                count={fields.length}
                onMove={(to) => move(index, to)}
                onRemove={() => remove(index)}
              />
            </Question>
          </li>
        ))}
      </ol>
      <GroupError message={message} />
      {fields.length < briefLimits.questions && (
        <Button variant="secondary" size="small" className="justify-self-start" onClick={add}>
          <Plus aria-hidden size={16} /> Add question
        </Button>
      )}
    </section>
  );
}

interface QuestionProps {
  form: TemplateForm;
  index: number;
  isOpen: boolean;
  isNew: boolean;
  onToggle: (isOpen: boolean) => void;
  /** The buttons that move and remove the question. */
  children: ReactNode;
}

function Question({ form, index, isOpen, isNew, onToggle, children }: QuestionProps) {
  const id = useId();
  const question = useWatch({ control: form.control, name: `content.questions.${index}` });
  return (
    <>
      <div className="flex items-center gap-1 pr-1">
        <PlainButton
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => onToggle(!isOpen)}
          className="flex min-h-13 min-w-0 flex-1 items-center gap-2 rounded-sm px-3 py-2 text-left hover:bg-background"
        >
          <ChevronDown
            aria-hidden
            size={16}
            className={`shrink-0 text-muted transition-transform duration-150 ${isOpen ? '' : '-rotate-90'}`}
          />
          <span className="grid min-w-0">
            <span className="line-clamp-2 font-medium [overflow-wrap:anywhere]">{question?.label || 'Untitled question'}</span>
            <span className="text-muted text-sm">
              {question && questionKindNames[question.kind]}
              {question?.isRequired && ' · required'}
            </span>
          </span>
        </PlainButton>
        {children}
      </div>
      <div id={id} hidden={!isOpen} className="border-line border-t p-3">
        {isOpen && <QuestionFields form={form} index={index} isNew={isNew} />}
      </div>
    </>
  );
}
