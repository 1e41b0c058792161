import type { WaitlistForm } from '../../../contract/waitlist.ts';
import { linkTo } from '../../shared/links.ts';
import type { MailMessage } from '../mail/message.ts';

/** To the studio, whose answer goes to the person. */
export const joinedMail = (studioEmail: string, form: WaitlistForm, publicUrl: URL): MailMessage => ({
  to: studioEmail,
  replyTo: form.email,
  subject: `Waitlist: ${form.name}, ${form.projectType}`,
  heading: `${form.name} is on the waitlist`,
  paragraphs: [],
  ...(form.message ? { message: form.message } : {}),
  table: [
    ['Email', { email: form.email }],
    ['Project', form.projectType],
    ['Newsletter', form.newsletter ? 'Yes' : 'No'],
  ],
  action: { label: 'Open the waitlist', url: linkTo(publicUrl, '/admin/waitlist') },
  footnote: 'Reply to this mail to answer.',
});
