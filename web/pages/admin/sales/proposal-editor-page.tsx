import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { proposalProblems } from '#contract/sales/proposal-problems.ts';
import { SaveTemplateButton } from '#web/features/sales/proposals/actions/save-template-dialog.tsx';
import { SendProposalDialog } from '#web/features/sales/proposals/actions/send-proposal-dialog.tsx';
import { ProposalFields } from '#web/features/sales/proposals/editor/proposal-fields.tsx';
import { ProposalPreview } from '#web/features/sales/proposals/editor/proposal-preview.tsx';
import { type ProposalDraft, useProposalDraft } from '#web/features/sales/proposals/editor/use-proposal-draft.ts';
import { type AdminProposal, adminProposal } from '#web/features/sales/proposals/proposal.ts';
import { isStatus } from '#web/lib/api.ts';
import { today } from '#web/lib/calendar.ts';
import { adminTitle } from '#web/lib/site.ts';
import { StatusBadge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { FailedState } from '#web/ui/card/card.tsx';
import { EditorLayout, type EditorPart } from '#web/ui/form/editor-layout.tsx';
import { SaveState } from '#web/ui/form/save-state.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { ProposalNotFound } from './proposal-not-found.tsx';

export const meta = adminTitle('Edit proposal');

/** A proposal beside what the client sees of it. */
export default function ProposalEditorPage() {
  const { data: proposal, error, refetch } = useQuery(adminProposal(useParams().id ?? ''));
  if (isStatus(error, 404) || isStatus(error, 422)) return <ProposalNotFound />;
  if (!proposal) return error ? <FailedState onRetry={refetch} /> : <Spinner text="Loading proposal..." />;
  return <ProposalEditor proposal={proposal} />;
}

function ProposalEditor({ proposal }: { proposal: AdminProposal }) {
  const draft = useProposalDraft(proposal);
  const [shown, show] = useState<EditorPart>('Edit');
  const title = draft.shown.title || 'Untitled proposal';
  const isDraft = proposal.state === 'draft';
  return (
    <EditorLayout
      title={title}
      back={
        isDraft
          ? { to: '/admin/proposals', label: 'Back to all proposals' }
          : { to: `/admin/proposals/${proposal.id}`, label: 'Back to the proposal' }
      }
      badges={<StatusBadge status={proposal.state} />}
      state={<SaveState draft={draft} />}
      shown={shown}
      onShow={show}
      actions={
        <>
          <div className="max-sm:hidden">
            <SaveTemplateButton proposal={draft.shown} />
          </div>
          <SendButton draft={draft} onProblems={() => show('Edit')} />
        </>
      }
      preview={<ProposalPreview proposal={draft.shown} />}
    >
      <ProposalFields form={draft.form} isChangeOrder={proposal.isChangeOrder} />
    </EditorLayout>
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
