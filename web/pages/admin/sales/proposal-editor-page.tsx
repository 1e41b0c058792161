import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { proposalProblems } from '#contract/sales/proposal-amounts.ts';
import { SaveTemplateButton } from '#web/features/sales/proposals/actions/save-template-dialog.tsx';
import { SendProposalDialog } from '#web/features/sales/proposals/actions/send-proposal-dialog.tsx';
import { ProposalFields } from '#web/features/sales/proposals/editor/proposal-fields.tsx';
import { ProposalPreview } from '#web/features/sales/proposals/editor/proposal-preview.tsx';
import { SaveState } from '#web/features/sales/proposals/editor/save-state.tsx';
import { type ProposalDraft, useProposalDraft } from '#web/features/sales/proposals/editor/use-proposal-draft.ts';
import { type AdminProposal, adminProposal } from '#web/features/sales/proposals/queries.ts';
import { isStatus } from '#web/lib/api.ts';
import { today } from '#web/lib/calendar.ts';
import { adminTitle } from '#web/lib/site.ts';
import { StatusBadge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { FailedState } from '#web/ui/card/card.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { ItemTitle } from '#web/ui/item-title.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { ProposalNotFound } from './proposal-not-found.tsx';

export const meta = adminTitle('Edit proposal');

/** A proposal beside what the client sees of it. */
export default function ProposalEditorPage() {
  const { data: proposal, error, refetch } = useQuery(adminProposal(useParams().id ?? ''));
  if (isStatus(error, 404) || isStatus(error, 422)) return <ProposalNotFound />;
  if (!proposal) return error ? <FailedState onRetry={refetch} /> : <Spinner text="Loading proposal..." />;
  return <ProposalEditor key={proposal.id} proposal={proposal} />;
}

function ProposalEditor({ proposal }: { proposal: AdminProposal }) {
  const draft = useProposalDraft(proposal);
  /** On small screens, either the fields or the preview. */
  const [shown, setShown] = useState<'Edit' | 'Preview'>('Edit');
  const { title } = draft.shown;
  const isDraft = proposal.state === 'draft';
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ItemTitle name={title || 'Untitled proposal'} />
      <PageHead
        back={
          isDraft
            ? { to: '/admin/proposals', label: 'Back to all proposals' }
            : { to: `/admin/proposals/${proposal.id}`, label: 'Back to the proposal' }
        }
        title={title || 'Untitled proposal'}
        badges={<StatusBadge status={proposal.state} />}
      />
      <div className="flex flex-wrap items-center justify-between gap-3 max-lg:sticky max-lg:top-0 max-lg:z-10 max-lg:-mx-5 max-lg:border-line max-lg:border-b max-lg:bg-background max-lg:px-5 max-lg:py-2">
        <SaveState draft={draft} />
        <div className="flex flex-wrap gap-2">
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's legend would be a second title */}
          <div role="group" aria-label="Show" className="flex gap-2 lg:hidden">
            {(['Edit', 'Preview'] as const).map((option) => (
              <Button
                key={option}
                variant="secondary"
                size="small"
                aria-pressed={option === shown}
                className="aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-background"
                onClick={() => setShown(option)}
              >
                {option}
              </Button>
            ))}
          </div>
          <div className="max-sm:hidden">
            <SaveTemplateButton proposal={draft.shown} />
          </div>
          <SendButton draft={draft} onProblems={() => setShown('Edit')} />
        </div>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[25.5rem_minmax(0,1fr)]">
        <Form
          onSubmit={(event) => event.preventDefault()}
          className={`lg:max-h-[calc(100dvh-12.5rem)] lg:overflow-y-auto lg:pr-3 ${shown === 'Edit' ? '' : 'max-lg:hidden'}`}
        >
          <ProposalFields form={draft.form} isChangeOrder={proposal.isChangeOrder} />
        </Form>
        <section
          aria-label="Preview"
          className={`rounded-md border border-line bg-background p-4 sm:p-7 lg:max-h-[calc(100dvh-12.5rem)] lg:overflow-y-auto ${shown === 'Preview' ? '' : 'max-lg:hidden'}`}
        >
          <ProposalPreview proposal={draft.shown} />
        </section>
      </div>
    </div>
  );
}

/** Marks what is missing, or asks before it's sent. */
function SendButton({ draft, onProblems }: { draft: ProposalDraft; onProblems: () => void }) {
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const { form, shown, state, revision } = draft;
  const check = () => {
    const problems = Object.entries(proposalProblems(shown, today()));
    if (problems.length === 0) return setOpen(true);
    onProblems();
    problems.forEach(([name, [message = '']], index) => {
      form.setError(name as Parameters<typeof form.setError>[0], { message }, { shouldFocus: index === 0 });
    });
  };
  return (
    <>
      <Button size="small" disabled={state !== 'saved'} onClick={check}>
        {shown.version > 0 ? 'Send new version' : 'Send'}
      </Button>
      <SendProposalDialog
        proposal={shown}
        revision={revision}
        open={open}
        onClose={() => setOpen(false)}
        onSent={() => navigate(`/admin/proposals/${shown.id}`)}
      />
    </>
  );
}
