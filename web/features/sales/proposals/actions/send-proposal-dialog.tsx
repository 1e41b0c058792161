import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { proposalEndpoints } from '#api/sales/proposal-endpoints.ts';
import { unsetFields } from '#domain/sales/term-fields.ts';
import { studioSettings } from '#web/features/studio/settings/studio.ts';
import { call } from '#web/lib/api.ts';
import { emailed, linkHint } from '#web/lib/email.ts';
import { formatDate, formatList } from '#web/lib/format.ts';
import { paysOnline } from '#web/lib/payments.ts';
import { Button } from '#web/ui/button/button.tsx';
import { useAction } from '#web/ui/button/use-action.ts';
import { DescriptionList } from '#web/ui/description-list.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { DialogFooter } from '#web/ui/dialog/dialog-footer.tsx';
import { CopyField } from '#web/ui/form/copy-field.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import type { AdminProposal } from '../proposal.ts';

interface SendProposalDialogProps {
  proposal: Pick<AdminProposal, 'id' | 'title' | 'recipientName' | 'recipientEmail' | 'validUntil' | 'version' | 'content'>;
  /** The revision that was checked. */
  revision: number;
  open: boolean;
  onClose: () => void;
  onSent?: () => unknown;
}

/** Says who gets which email, sends it, and shows the link once. */
export function SendProposalDialog({ proposal, revision, open, onClose, onSent }: SendProposalDialogProps) {
  const [link, setLink] = useState<string>();
  const hasWayToPay = useHasWayToPay();
  const { id, title, recipientName, recipientEmail, validUntil, version, content } = proposal;
  const send = useAction({
    mutationFn: () => call(proposalEndpoints.send, { params: { id }, body: { revision } }),
    successMessage: emailed(`The proposal was sent to ${recipientEmail}.`, 'The proposal can be signed now.'),
    errorMessage: "The proposal couldn't be sent. Please try again.",
    onSuccess: (sent) => setLink(sent.link),
  });
  const close = () => {
    onClose();
    if (link) onSent?.();
    setLink(undefined);
    send.reset();
  };
  return (
    <Dialog title={link ? 'Proposal sent' : 'Send proposal'} open={open} onClose={close}>
      {link ? (
        <CopyField label="Link" value={link} hint={linkHint()} copiedMessage="The link is in your clipboard." onClose={close} />
      ) : (
        <>
          <DescriptionList
            columns={2}
            items={[
              ['To', `${recipientName}\n${recipientEmail}`],
              ['Can be signed until', formatDate(validUntil)],
            ]}
          />
          {!hasWayToPay && <NoWayToPay />}
          <UnsetFields names={unsetFields(content)} />
          <p className="text-muted">
            {emailed(`The email says that “${title}” is ready, and has its link. Its text is under Settings → Email texts.`)} By the link,
            it's read{paysOnline() ? ', signed and paid' : ' and signed'} without an account.
            {version > 0 && ' If you have changed the proposal, this is a new version: the one before can no longer be signed.'}
          </p>
          <DialogFooter error={send.error}>
            <Button variant="secondary" onClick={close}>
              Cancel
            </Button>
            <Button pending={send.isPending && 'Sending...'} onClick={() => send.mutate()}>
              {hasWayToPay ? 'Send' : 'Send anyway'}
            </Button>
          </DialogFooter>
        </>
      )}
    </Dialog>
  );
}

/** Whether clients can pay the invoice that signing makes. */
function useHasWayToPay(): boolean {
  const { data: studio } = useQuery(studioSettings);
  return paysOnline() || studio?.bankAccount !== null;
}

const NoWayToPay = () => (
  <p className="rounded-sm bg-mango px-4 py-3 text-on-mango">
    Online payments are off, and there are no bank details: your client can't pay the invoice that signing makes.{' '}
    <TextLink to="/admin/settings/payments" className="text-inherit">
      Add bank details
    </TextLink>
  </p>
);

const unsetNames = { deadline: 'a deadline', rounds: 'a number of revision rounds' };

/** Warns of what the texts promise without saying it. */
const UnsetFields = ({ names }: { names: ReturnType<typeof unsetFields> }) =>
  names.length > 0 && (
    <p className="rounded-sm bg-mango px-4 py-3 text-on-mango">
      Your text mentions {formatList(names.map((name) => unsetNames[name]))}, but none is set. Lines that mention it are left out of what
      your client reads and signs.
    </p>
  );
