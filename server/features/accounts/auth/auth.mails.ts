import { sampleClient, sampleToken } from '#server/features/messaging/mail/samples.ts';
import { defineMails } from '#server/mail.ts';

interface Person {
  name: string;
  email: string;
}

interface Client extends Person {
  id: number;
}

export const authMails = defineMails({
  /** Sent to the person who requested access; the link confirms the email address. */
  confirmEmail: {
    title: 'Access requested: confirm the email address',
    audience: 'clients',
    addressChosenBy: 'anyone',
    optOut: () => null,
    awaited: ({ client: { id, name } }) => ({ text: `${name} waits for the link to confirm their email address.`, clientId: id }),
    subject: 'Confirm your email address',
    text: 'Hello {name},\n\nThanks for requesting access to our client portal. Confirm your email address to send your request to the studio.',
    build: ({ client, token }: { client: Client; token: string }, { linkTo }) => ({
      values: { name: client.name },
      to: client.email,
      heading: 'Confirm your email address',
      action: { label: 'Confirm email address', url: linkTo('/client/confirm-email', { token }) },
      footnote: "This link expires in two days. You can ignore this email if you didn't request it.",
    }),
    samples: [{ client: sampleClient, token: sampleToken }],
  },

  /** Sent to an address whose request is being reviewed. Contains no name, because anyone can trigger it. */
  requestedAgain: {
    title: 'Access requested again',
    audience: 'clients',
    addressChosenBy: 'anyone',
    optOut: () => null,
    subject: "We're already reviewing your request",
    text: "Hello,\n\nSomeone requested access to our client portal with this email address again. The request you confirmed is still being reviewed and hasn't changed. You'll get an email once it's approved.",
    build: ({ email }: { email: string }) => ({
      to: email,
      heading: "We're already reviewing your request",
      footnote: "You don't need to do anything.",
    }),
    samples: [sampleClient],
  },

  /** Sent to an invited client. Contains no name, because anyone can trigger it. */
  alreadyInvited: {
    title: 'Access requested by an invited client',
    audience: 'clients',
    addressChosenBy: 'anyone',
    optOut: () => null,
    subject: "You're already invited",
    text: "Hello,\n\nSomeone requested access to our client portal with this email address. There's no need to: we've already invited you. To register, use the link in the invitation we emailed you.",
    build: ({ email }: { email: string }, { studioEmail }) => ({
      to: email,
      replyTo: studioEmail,
      heading: "You're already invited",
      footnote: "If the link no longer works, reply to this email and we'll send you a new one.",
    }),
    samples: [sampleClient],
  },

  accessRequest: {
    title: 'Client access requested',
    audience: 'studio',
    addressChosenBy: 'studio',
    optOut: () => null,
    subject: '{name} requested client access',
    text: '',
    build: (
      { name, email, company, additionalInfo }: Person & { company: string | null; additionalInfo: string | null },
      { studioEmail, linkTo },
    ) => ({
      values: { name },
      to: studioEmail,
      replyTo: email,
      heading: `${name} requested client access`,
      ...(additionalInfo ? { message: additionalInfo } : {}),
      table: [
        ['Name', name],
        ['Email', { email }],
        ['Company', company ?? 'N/A'],
      ],
      action: { label: 'Review request', url: linkTo('/admin/clients') },
    }),
    samples: [
      { ...sampleClient, company: 'Carter Films', additionalInfo: 'We met at VidCon.' },
      { ...sampleClient, company: null, additionalInfo: null },
    ],
  },

  resetLink: {
    title: 'Password reset',
    audience: 'clients',
    addressChosenBy: 'client',
    optOut: () => null,
    awaited: ({ client: { id, name } }) => ({ text: `${name} waits for the link to set a new password.`, clientId: id }),
    subject: 'Reset your password',
    text: 'Hello {name},\n\nSet a new password with the link below. It works once and expires in one hour.',
    build: ({ client, token, next }: { client: Client; token: string; next?: string | undefined }, { linkTo }) => ({
      values: { name: client.name },
      to: client.email,
      heading: 'Reset your password',
      action: { label: 'Reset password', url: linkTo('/client/reset-password', { token, ...(next && { next }) }) },
      footnote: "You can ignore this email if you didn't request it. Your password won't change.",
    }),
    samples: [{ client: sampleClient, token: sampleToken }],
  },

  passwordReset: {
    title: 'Password reset completed',
    audience: 'clients',
    addressChosenBy: 'client',
    optOut: () => null,
    subject: 'Your password was changed',
    text: 'Hello {name},\n\nThe password for your client account was just changed, and you were signed out on all devices.',
    build: ({ name, email }: Person) => ({
      values: { name },
      to: email,
      heading: 'Your password was changed',
      footnote: "If this wasn't you, reset your password and contact the studio right away.",
    }),
    samples: [sampleClient],
  },

  /** Sent to clients who opted in. */
  signedIn: {
    title: 'New sign-in',
    audience: 'clients',
    addressChosenBy: 'client',
    optOut: () => null,
    subject: 'New sign-in to your account',
    text: 'Hello {name},\n\nSomeone just signed in to your client account.',
    build: ({ client, userAgent }: { client: Person; userAgent: string | undefined }, { linkTo }) => ({
      values: { name: client.name },
      to: client.email,
      heading: 'New sign-in to your account',
      table: [['Browser', userAgent?.slice(0, 300) ?? 'unknown']],
      action: { label: 'Review your sessions', url: linkTo('/client/profile') },
      footnote: "If this was you, you don't need to do anything. You can turn off these emails in your profile.",
    }),
    samples: [
      {
        client: sampleClient,
        userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Safari/605.1.15',
      },
      { client: sampleClient, userAgent: undefined },
    ],
  },
});
