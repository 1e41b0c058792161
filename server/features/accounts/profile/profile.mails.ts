import { sampleClient, sampleToken } from '#server/features/messaging/mail/samples.ts';
import { defineMails } from '#server/mail.ts';

interface Client {
  id: number;
  name: string;
  email: string;
}

const newEmail = 'ann@new-address.example';

export const profileMails = defineMails({
  passwordChanged: {
    title: 'Password changed in the profile',
    audience: 'clients',
    addressChosenBy: 'client',
    optOut: () => null,
    subject: 'Your password was changed',
    text: 'Hello {name},\n\nYou just changed the password for your client account. You were signed out on all other devices.',
    build: ({ name, email }: Client) => ({
      values: { name },
      to: email,
      heading: 'Your password was changed',
      footnote: "If this wasn't you, reset your password and contact the studio right away.",
    }),
    samples: [sampleClient],
  },

  /** Sent to the new address; the link confirms it. */
  confirmNewEmail: {
    title: 'Email address changed: confirm the new one',
    audience: 'clients',
    addressChosenBy: 'anyone',
    optOut: () => null,
    awaited: ({ id, name }) => ({ text: `${name} waits for the link to confirm their new email address.`, clientId: id }),
    subject: 'Confirm your new email address',
    text: 'Hello {name},\n\nYou requested to use this email address for your client account. Once you confirm it, use it to sign in.',
    build: ({ name, newEmail, token }: { id: number; name: string; newEmail: string; token: string }, { linkTo }) => ({
      values: { name },
      to: newEmail,
      heading: 'Confirm your new email address',
      action: { label: 'Confirm email address', url: linkTo('/client/confirm-email', { token }) },
      footnote: "This link expires in two days. You can ignore this email if you didn't request it.",
    }),
    samples: [{ id: sampleClient.id, name: sampleClient.name, newEmail, token: sampleToken }],
  },

  /** Sent to the old address. */
  emailChanged: {
    title: 'Email address changed, to the old one',
    audience: 'clients',
    addressChosenBy: 'client',
    optOut: () => null,
    subject: 'Your email address was changed',
    text: "Hello {name},\n\nThe email address of your client account is now {newEmail}. Use it to sign in. We'll send our emails there, too.",
    build: ({ client: { id, name, email }, newEmail }: { client: Client; newEmail: string }) => ({
      values: { name, newEmail },
      to: email,
      aboutClientIds: [id],
      heading: 'Your email address was changed',
      footnote: "If this wasn't you, contact the studio right away.",
    }),
    samples: [{ client: sampleClient, newEmail }],
  },

  /** Sent to an address that already has an account. Contains no name, because anyone can trigger it. */
  emailInUse: {
    title: 'Email address already in use',
    audience: 'clients',
    addressChosenBy: 'anyone',
    optOut: () => null,
    subject: 'Someone tried to use your email address',
    text: 'Hello,\n\nSomeone tried to use this email address for another client account. This address already has an account, so nothing has changed.',
    build: ({ email }: { email: string }) => ({
      to: email,
      heading: 'Someone tried to use your email address',
      footnote: "You don't need to do anything.",
    }),
    samples: [sampleClient],
  },

  deletionRequest: {
    title: 'Data erasure requested',
    audience: 'studio',
    addressChosenBy: 'studio',
    optOut: () => null,
    subject: '{name} requested data erasure',
    text: "By law, you have one month to respond. You can erase the data on the client's page.",
    build: ({ id, name, email }: Client, { studioEmail, linkTo }) => ({
      values: { name },
      to: studioEmail,
      replyTo: email,
      heading: `${name} requested data erasure`,
      action: { label: 'Open client', url: linkTo(`/admin/clients/${id}`) },
    }),
    samples: [sampleClient],
  },
});
