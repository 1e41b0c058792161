import { useState } from 'react';
import { briefEndpoints } from '#api/sales/brief-endpoints.ts';
import { call } from '#web/lib/api.ts';
import { emailed, sendsEmails } from '#web/lib/email.ts';
import { ConfirmButton } from '#web/ui/dialog/confirm-button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import type { AdminBrief } from '../brief.ts';
import { BriefLink } from './brief-link.tsx';

/** Emails another link: to remind of a brief, or to change one that was submitted. */
export function EmailAgainButton({ brief: { id, state, title, remindersOffAt } }: { brief: AdminBrief }) {
  const [link, setLink] = useState<string>();
  const texts = state === 'submitted' ? reopening : remindersOffAt ? withoutEmail : reminder;
  const isEmailed = texts !== withoutEmail && sendsEmails();
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
          successMessage: texts === withoutEmail ? texts.done : emailed('The email was sent.', texts.done),
          errorMessage: texts.failed,
          onSuccess: (sent) => setLink(sent.link),
        }}
      >
        <p>
          {texts !== withoutEmail && emailed('They get an email with another link.')} {texts.consequence}
        </p>
      </ConfirmButton>
      <Dialog title={isEmailed ? 'Email sent' : 'Another link'} open={link !== undefined} onClose={() => setLink(undefined)}>
        {link && <BriefLink link={link} isEmailed={isEmailed} onClose={() => setLink(undefined)} />}
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
  failed: "The email couldn't be sent. Please try again.",
  consequence: 'What they have answered so far stays, and earlier links work, too.',
} as const;

const withoutEmail = {
  endpoint: 'remind',
  label: 'New link',
  title: 'Make another link?',
  confirmLabel: 'Make link',
  pendingLabel: 'Making the link...',
  done: 'There is another link now.',
  failed: "The link couldn't be made. Please try again.",
  consequence: 'They have turned off reminders, so they get no email. You get another link that you can send them yourself.',
} as const;

const reopening = {
  endpoint: 'reopen',
  label: 'Reopen',
  title: 'Reopen this brief?',
  confirmLabel: 'Reopen brief',
  pendingLabel: 'Reopening...',
  done: 'The brief can be changed again.',
  failed: "The email couldn't be sent. Please try again.",
  consequence: 'By the link, they can change their answers and submit them again.',
} as const;
