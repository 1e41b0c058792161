import { useState } from 'react';
import { briefEndpoints } from '#contract/sales/brief-endpoints.ts';
import { call } from '#web/lib/api.ts';
import { emailed } from '#web/lib/email.ts';
import { ConfirmButton } from '#web/ui/dialog/confirm-button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import type { AdminBrief } from '../brief.ts';
import { BriefLink } from './brief-link.tsx';

/** Emails another link: to remind of a brief, or to change one that was submitted. */
export function EmailAgainButton({ brief: { id, state, title } }: { brief: AdminBrief }) {
  const [link, setLink] = useState<string>();
  const texts = state === 'submitted' ? reopening : reminder;
  return (
    <>
      <ConfirmButton
        label={texts.label}
        button={{ size: 'small', 'aria-label': `${texts.label} ${title}` }}
        title={texts.title}
        confirmLabel={texts.confirmLabel}
        pendingLabel={texts.pendingLabel}
        action={{
          mutationFn: () => call(briefEndpoints[texts.endpoint], { params: { id } }),
          successMessage: emailed('The email was sent.', texts.done),
          errorMessage: "The email couldn't be sent. Please try again.",
          onSuccess: (sent) => setLink(sent.link),
        }}
      >
        <p>{texts.consequence}</p>
      </ConfirmButton>
      <Dialog title="Email sent" open={link !== undefined} onClose={() => setLink(undefined)}>
        {link && <BriefLink link={link} onClose={() => setLink(undefined)} />}
      </Dialog>
    </>
  );
}

const reminder = {
  endpoint: 'remind',
  label: 'Remind',
  title: 'Send a reminder?',
  confirmLabel: 'Send reminder',
  pendingLabel: 'Sending...',
  done: 'There is another link now.',
  consequence: 'They get an email with another link. What they have answered so far stays, and earlier links work, too.',
} as const;

const reopening = {
  endpoint: 'reopen',
  label: 'Reopen',
  title: 'Reopen this brief?',
  confirmLabel: 'Reopen brief',
  pendingLabel: 'Reopening...',
  done: 'The brief can be changed again.',
  consequence: 'They get an email with another link, by which they can change their answers and submit them again.',
} as const;
