import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { proposalProblems } from '#api/sales/proposal-problems.ts';
import { SaveTemplateButton } from '#web/features/sales/proposals/actions/save-template-dialog.tsx';
import { SendProposalDialog } from '#web/features/sales/proposals/actions/send-proposal-dialog.tsx';
import { ProposalFields } from '#web/features/sales/proposals/editor/proposal-fields.tsx';
import { ProposalPreview } from '#web/features/sales/proposals/editor/proposal-preview.tsx';
import { useProposalDraft } from '#web/features/sales/proposals/editor/use-proposal-draft.ts';
import { type AdminProposal, adminProposal } from '#web/features/sales/proposals/proposal.ts';
import { isStatus } from '#web/lib/api.ts';
import { today } from '#web/lib/calendar.ts';
import { adminTitle } from '#web/lib/site.ts';
import { StatusBadge } from '#web/ui/badge.tsx';
import { FailedState } from '#web/ui/card/card.tsx';
import { EditorLayout, type EditorPart } from '#web/ui/form/editor-layout.tsx';
import { OutsideSubmitButton } from '#web/ui/form/form.tsx';
import { SaveState } from '#web/ui/form/save-state.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { ProposalNotFound } from './proposal-not-found.tsx';

export const meta = adminTitle('Edit proposal');

/** The editor of a proposal, beside a preview of what the client sees. */
export default function ProposalEditorPage() {
  const { data: proposal, error, refetch } = useQuery(adminProposal(useParams().id ?? ''));
  if (isStatus(error, 404) || isStatus(error, 422)) return <ProposalNotFound />;
  if (!proposal) return error ? <FailedState onRetry={refetch} /> : <Spinner text="Loading proposal..." />;
  return <ProposalEditor key={proposal.id} proposal={proposal} />;
}

function ProposalEditor({ proposal }: { proposal: AdminProposal }) {
  const navigate = useNavigate();
  const draft = useProposalDraft(proposal);
  const { form, state } = draft;
  const [shown, show] = useState<EditorPart>('Edit');
  const [isSending, setSending] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const findProblems = () => Object.entries(proposalProblems(draft.shown, today()));
  const isInvalid = state === 'invalid';
  /** Marks what is invalid or missing. If nothing is, opens the dialog that asks before the proposal is sent. */
  const check = () => {
    if (!isInvalid && findProblems().length === 0) return setSending(true);
    show('Edit');
    setFailed(true);
    // Autosave marks invalid input a moment after it was typed; this marks it at once.
    return isInvalid && Object.keys(form.formState.errors).length === 0 && form.trigger();
  };
  // Missing parts stay marked until they are there. While something is invalid, what is missing can't be determined.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever something was changed
  useEffect(() => {
    if (!hasFailed || isInvalid) return;
    for (const [name, [message = '']] of findProblems()) form.setError(name as Parameters<typeof form.setError>[0], { message });
  }, [hasFailed, isInvalid, draft.values]);
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
      onSubmit={check}
      actions={
        <>
          <div className="max-sm:hidden">
            <SaveTemplateButton proposal={draft.shown} />
          </div>
          <OutsideSubmitButton size="small" disabled={state !== 'saved' && !isInvalid}>
            {proposal.version > 0 ? 'Send new version' : 'Send'}
          </OutsideSubmitButton>
          <SendProposalDialog
            proposal={draft.shown}
            revision={draft.revision}
            open={isSending}
            onClose={() => setSending(false)}
            onSent={() => navigate(`/admin/proposals/${proposal.id}`)}
          />
        </>
      }
      preview={<ProposalPreview proposal={draft.shown} />}
    >
      <ProposalFields form={draft.form} isChangeOrder={proposal.isChangeOrder} />
    </EditorLayout>
  );
}
