import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { isAnswered } from '#domain/sales/missing-answers.ts';
import { type LinkedBrief, linkedBrief } from '#web/features/sales/briefs/brief.ts';
import { AnswersState } from '#web/features/sales/briefs/filling/answers-state.tsx';
import { BriefHead } from '#web/features/sales/briefs/filling/brief-head.tsx';
import { BriefProgress } from '#web/features/sales/briefs/filling/brief-progress.tsx';
import { Questions } from '#web/features/sales/briefs/filling/questions.tsx';
import { Submitted } from '#web/features/sales/briefs/filling/submitted.tsx';
import { useAnswers } from '#web/features/sales/briefs/filling/use-answers.ts';
import { isStatus } from '#web/lib/api.ts';
import { pageTitle } from '#web/lib/site.ts';
import { Button } from '#web/ui/button/button.tsx';
import { FailedState } from '#web/ui/card/card.tsx';
import { ErrorMessage } from '#web/ui/error-message.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { ItemTitle } from '#web/ui/item-title.tsx';
import { LinkEnded } from '#web/ui/links/link-ended.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { BriefFiles, useUnfinishedFiles } from './brief-files.tsx';

export const meta = pageTitle('Brief', { name: 'robots', content: 'noindex' });

/** The page on which somebody without an account fills in a brief. */
export default function BriefPage() {
  const { token = '' } = useParams();
  const { data: brief, error, refetch } = useQuery(linkedBrief(token));
  // A brief disappears from the screen as soon as its link ends.
  if (isStatus(error, 404) || isStatus(error, 422)) return <LinkEnded />;
  if (!brief) return error ? <FailedState onRetry={refetch} /> : <Spinner text="Opening the brief..." />;
  return (
    <div className="w-full max-w-2xl">
      <ItemTitle name={brief.title} />
      {brief.state === 'submitted' ? <Submitted brief={brief} /> : <FillIn token={token} brief={brief} />}
    </div>
  );
}

function FillIn({ token, brief }: { token: string; brief: LinkedBrief }) {
  const { recipientName, title, content, files } = brief;
  const { answers, state, errors, answer, leave, submit, trySubmit } = useAnswers(token, brief);
  useUnfinishedFiles(token, files);
  const answered = content.questions.map((question) => isAnswered(question, answers, files));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <BriefHead recipientName={recipientName} title={title} introduction={content.introduction} />
      <div className="tall:sticky top-0 z-10 -mx-4 border-line border-b bg-background px-4 py-3">
        <BriefProgress answered={answered}>
          <AnswersState state={state} isNew={!answered.includes(true)} />
        </BriefProgress>
      </div>
      <Form
        className="gap-10"
        onSubmit={(event) => {
          event.preventDefault();
          trySubmit();
        }}
      >
        <Questions
          brief={brief}
          answers={answers}
          errors={errors}
          onAnswer={answer}
          onLeave={leave}
          renderFiles={({ key }) => <BriefFiles token={token} questionKey={key} files={files} />}
        />
        <div className="grid justify-items-start gap-4 border-line border-t pt-6">
          <ErrorMessage error={submit.error} />
          <Button type="submit" className="max-sm:w-full" pending={submit.isPending && 'Sending...'}>
            Send answers
          </Button>
          <p className="max-w-[60ch] text-pretty text-muted text-sm">
            Your answers are saved as you type. Keep this page's address to come back to them; once you've sent them, they can't be changed.
          </p>
        </div>
      </Form>
    </div>
  );
}
