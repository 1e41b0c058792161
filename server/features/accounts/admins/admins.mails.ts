import { sampleToken } from '#server/features/messaging/mail/samples.ts';
import { defineMails } from '#server/mail.ts';

interface InvitedAdmin {
  username: string;
  name: string;
  email: string;
}

export const adminMails = defineMails({
  /** Sent to someone whom the owner made an admin; the link lets them choose a password. */
  adminInvitation: {
    title: 'Admin invited',
    audience: 'studio',
    addressChosenBy: 'studio',
    optOut: () => null,
    subject: "{studio} invited you to the studio's admin area",
    text: 'Hello {name},\n\n{studio} added you as an admin. Choose a password to get started. Your username is {username}.',
    build: ({ admin: { username, name, email }, token }: { admin: InvitedAdmin; token: string }, { linkTo }) => ({
      values: { name, username },
      to: email,
      heading: "You're invited",
      action: { label: 'Choose a password', url: linkTo('/admin/accept-invitation', { token }) },
      footnote: 'This link can be used only once. It will expire after 7 days. If it has expired, ask the studio for a new one.',
    }),
    samples: [{ admin: { username: 'robin', name: 'Robin Cutter', email: 'robin@studio.example' }, token: sampleToken }],
  },
});
