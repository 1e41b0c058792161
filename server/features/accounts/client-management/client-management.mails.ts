import { sampleClient, sampleToken } from '#server/features/messaging/mail/samples.ts';
import { defineMails } from '#server/mail.ts';

interface Person {
  name: string;
  email: string;
}

export const clientManagementMails = defineMails({
  /** Sent to a client added by the studio. Never contains the password an admin entered. */
  welcome: {
    title: 'Account created by the studio',
    audience: 'clients',
    addressChosenBy: 'client',
    optOut: () => null,
    subject: '{studio} set up your client account',
    text: 'Hello {name},\n\n{studio} added you to the client portal, where you can follow your projects, review drafts and find your invoices.\n\nSet a password to get started, then sign in with this email address.',
    build: ({ client, token }: { client: Person; token: string }, { linkTo }) => ({
      values: { name: client.name },
      to: client.email,
      heading: 'Welcome to the client portal',
      action: { label: 'Set your password', url: linkTo('/client/reset-password', { token }) },
      footnote:
        'This link works once and expires in 7 days. If it has expired, choose "Forgot your password?" on the login page or ask us for a new one.',
    }),
    samples: [{ client: sampleClient, token: sampleToken }],
  },

  accessApproved: {
    title: 'Access request approved',
    audience: 'clients',
    addressChosenBy: 'client',
    optOut: () => null,
    subject: 'Your access request was approved',
    text: 'Hello {name},\n\nYour access request was approved. Sign in with the email address and password you registered with.',
    build: ({ name, email }: Person, { linkTo }) => ({
      values: { name },
      to: email,
      heading: 'Welcome to the client portal',
      action: { label: 'Sign in', url: linkTo('/client/login') },
    }),
    samples: [sampleClient],
  },

  /** Contains a personal message from the studio, if there is one. */
  accessDeclined: {
    title: 'Access request declined',
    audience: 'clients',
    addressChosenBy: 'client',
    optOut: () => null,
    subject: 'Your access request',
    text: "Hello {name},\n\nThank you for your interest. Unfortunately, we can't give you access to the client portal at this time.\n\nWe've deleted the information you sent with your request.",
    build: ({ client, note }: { client: Person; note: string | null }, { studioEmail }) => ({
      values: { name: client.name },
      to: client.email,
      replyTo: studioEmail,
      heading: "We can't give you access right now",
      ...(note ? { message: note } : {}),
      footnote: 'If you think this is a mistake, reply to this email.',
    }),
    samples: [
      { client: sampleClient, note: "We aren't taking on new channels until the fall." },
      { client: sampleClient, note: null },
    ],
  },

  /** Sent to the old address, which may be a stranger's because of a typo, so the new address is left out. */
  emailChangedByStudio: {
    title: 'Email address changed by the studio, to the old one',
    audience: 'clients',
    addressChosenBy: 'client',
    optOut: () => null,
    subject: 'Your email address was changed',
    text: 'Hello {name},\n\n{studio} changed the email address of your client account. You can no longer sign in with this address.\n\nYou were signed out on all devices, and existing password links, access codes and calendar links no longer work.',
    build: ({ id, name, oldEmail }: { id: number; name: string; oldEmail: string }, { studioEmail }) => ({
      values: { name },
      to: oldEmail,
      replyTo: studioEmail,
      aboutClientIds: [id],
      heading: 'Your email address was changed',
      footnote: "If you didn't request this, reply to this email right away and the studio will restore your address.",
    }),
    samples: [{ ...sampleClient, oldEmail: sampleClient.email }],
  },
});
