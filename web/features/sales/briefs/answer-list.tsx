import type { ReactNode } from 'react';
import { type BriefAnswer, isAnswered } from '#domain/sales/missing-answers.ts';
import { formatDate, formatDecimal, formatList, formatSize } from '#web/lib/format.ts';
import type { BriefQuestion, LinkedBrief } from './brief.ts';
import { budgetOf } from './filling/budget-of.ts';

type BriefFile = LinkedBrief['files'][number];

interface AnswerListProps {
  brief: Pick<LinkedBrief, 'content' | 'answers' | 'files' | 'currency'>;
  /** The download URL of a file. */
  hrefOf?: (file: BriefFile) => string;
}

/** What was answered, to read: short answers side by side where there is room. Questions without an answer are left out. */
export const AnswerList = ({ brief, hrefOf }: AnswerListProps) => (
  <div className="@container">
    <dl className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-4 @lg:grid-cols-2">
      {brief.content.questions
        .filter((question) => isAnswered(question, brief.answers, brief.files))
        .map((question) => (
          <div key={question.key} className={isLong(question, brief.answers[question.key]) ? '@lg:col-span-2' : ''}>
            <dt className="text-muted text-sm [overflow-wrap:anywhere]">{question.label}</dt>
            <dd className="max-w-[70ch] whitespace-pre-line [overflow-wrap:anywhere]">
              {question.kind === 'file' ? (
                <Files files={brief.files.filter(({ questionKey }) => questionKey === question.key)} hrefOf={hrefOf} />
              ) : (
                formatAnswer(question, brief.answers[question.key] ?? null, brief.currency)
              )}
            </dd>
          </div>
        ))}
    </dl>
  </div>
);

/** Whether an answer takes the whole width. */
const isLong = ({ kind, label }: BriefQuestion, answer: BriefAnswer | undefined) =>
  kind === 'long_text' || kind === 'file' || label.length > 60 || (typeof answer === 'string' && answer.length > 80);

const Files = ({ files, hrefOf }: { files: BriefFile[]; hrefOf: AnswerListProps['hrefOf'] }) => (
  <ul className="grid gap-1">
    {files
      .filter(({ isComplete }) => isComplete)
      .map((file) => (
        <li key={file.id} className="flex flex-wrap items-baseline gap-x-3">
          {hrefOf ? (
            <a href={hrefOf(file)} download={file.name} dir="auto" className="touch-target text-accent-ink underline underline-offset-4">
              <span className="sr-only">Download </span>
              {file.name}
            </a>
          ) : (
            <span dir="auto">{file.name}</span>
          )}
          <span className="text-muted text-sm tabular-nums">{formatSize(file.size)}</span>
        </li>
      ))}
  </ul>
);

function formatAnswer({ kind, options }: BriefQuestion, answer: BriefAnswer, currency: string): ReactNode {
  const labelOf = (key: string) => options.find((option) => option.key === key)?.label ?? key;
  if (kind === 'budget') return formatBudget(answer, currency);
  if (Array.isArray(answer)) return formatList(answer.map(labelOf));
  if (typeof answer !== 'string') return null;
  if (kind === 'choice') return labelOf(answer);
  if (kind === 'date') return formatDate(answer);
  if (kind === 'link')
    return (
      <a href={answer} target="_blank" rel="noopener noreferrer nofollow" className="text-accent-ink underline underline-offset-4">
        {answer}
      </a>
    );
  return answer;
}

function formatBudget(answer: BriefAnswer, currency: string): string {
  const { from, to } = budgetOf(answer);
  const money = (amount: number) => `${currency} ${formatDecimal(String(amount))}`;
  if (from !== null && to !== null) return from === to ? money(from) : `${money(from)} – ${money(to)}`;
  return from !== null ? `From ${money(from)}` : `Up to ${money(to ?? 0)}`;
}
