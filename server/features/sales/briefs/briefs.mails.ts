import { sampleClient } from '#server/features/messaging/mail/samples.ts';
import { defineMails, type MailSender } from '#server/mail.ts';

interface MailedBrief {
  leadId: number;
  name: string;
  email: string;
  title: string;
  path: string;
}

const sampleBrief: MailedBrief = {
  leadId: 1,
  name: sampleClient.name,
  email: sampleClient.email,
  title: 'Video project',
  path: '/brief/0000000000000000000000',
};

const toLead = ({ name, email, title, path }: MailedBrief, { linkTo }: MailSender) => ({
  values: { name, title },
  to: email,
  heading: title,
  action: { label: 'Open the brief', url: linkTo(path) },
});

interface MailedSubmission {
  name: string;
  email: string;
  title: string;
  leadId: number;
  clientId: number | null;
}

export const briefMails = defineMails({
  brief: {
    title: 'Brief',
    audience: 'clients',
    addressChosenBy: 'studio',
    optOut: () => null,
    subject: 'A few questions from {studio}: {title}',
    text: "Hello {name},\n\nTo plan your project, we'd like to know a bit more about it. You can answer on one page, without an account. What you type is saved, so you can stop and go on later.",
    build: toLead,
    samples: [sampleBrief],
  },

  briefRequested: {
    title: 'Brief, begun on the contact page',
    audience: 'clients',
    addressChosenBy: 'anyone',
    optOut: () => null,
    subject: 'Your answers for {studio}: {title}',
    text: 'Hello {name},\n\nThank you for telling us more about your project. What you have answered so far is saved: with this link, you can continue on any device until you send your answers.',
    build: (brief: MailedBrief, sender: MailSender) => ({
      ...toLead(brief, sender),
      footnote: "If you didn't write to us, you can ignore this email.",
    }),
    samples: [sampleBrief],
  },

  briefReminder: {
    title: 'Brief, reminder',
    audience: 'clients',
    addressChosenBy: 'studio',
    optOut: ({ leadId }: MailedBrief) => ({ leadId, emails: ['briefReminders'] }),
    subject: 'Reminder: a few questions from {studio}',
    text: 'Hello {name},\n\nWe still need your answers to plan your project. What you answered before is saved.',
    build: toLead,
    samples: [sampleBrief],
  },

  briefReopened: {
    title: 'Brief, reopened',
    audience: 'clients',
    addressChosenBy: 'studio',
    optOut: () => null,
    subject: 'You can change your answers: {title}',
    text: 'Hello {name},\n\nYou can change your answers now. Please submit them again when you are done.',
    build: toLead,
    samples: [sampleBrief],
  },

  briefSubmitted: {
    title: 'Brief submitted',
    audience: 'studio',
    addressChosenBy: 'studio',
    optOut: () => null,
    subject: '{name} submitted {title}',
    text: '{name} submitted the brief {title}.',
    build: ({ name, email, title, leadId, clientId }: MailedSubmission, { studioEmail, linkTo }) => ({
      values: { name, title },
      to: studioEmail,
      replyTo: email,
      aboutClientIds: clientId === null ? [] : [clientId],
      heading: title,
      action: { label: 'Open the lead', url: linkTo(`/admin/leads/${leadId}`) },
    }),
    samples: [{ name: sampleClient.name, email: sampleClient.email, title: sampleBrief.title, leadId: 1, clientId: null }],
  },
});
