import { useState } from 'react';
import { type BriefAnswers, isAnswered } from '#domain/sales/missing-answers.ts';
import type { BriefTemplate } from '../brief.ts';
import { BriefHead } from '../filling/brief-head.tsx';
import { BriefProgress } from '../filling/brief-progress.tsx';
import { Questions } from '../filling/questions.tsx';

interface BriefPreviewProps {
  template: Pick<BriefTemplate, 'name' | 'content'>;
  currency: string;
}

/** The brief as whoever fills it in sees it. Answering works here, too, and submitting doesn't. */
export function BriefPreview({ template: { name, content }, currency }: BriefPreviewProps) {
  const [answers, setAnswers] = useState<BriefAnswers>({});
  return (
    <div className="mx-auto grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-8">
      <BriefHead recipientName="…" title={name} introduction={content.introduction} isPreview />
      <BriefProgress answered={content.questions.map((question) => isAnswered(question, answers, []))} />
      <Questions
        brief={{ content, currency }}
        answers={answers}
        onAnswer={(key, answer) => setAnswers((others) => ({ ...others, [key]: answer }))}
        renderFiles={() => <Placeholder>Here your client uploads files.</Placeholder>}
      />
      <Placeholder>Here your client submits the answers.</Placeholder>
    </div>
  );
}

const Placeholder = ({ children }: { children: string }) => (
  <p className="rounded-sm border border-input border-dashed px-4 py-6 text-center text-muted text-sm">{children}</p>
);
