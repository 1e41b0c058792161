import { toDecimal } from '#domain/shared/money.ts';
import { sampleClient, sampleToken } from '#server/features/messaging/mail/samples.ts';
import { defineMails, type MailSender } from '#server/mail.ts';
import { kindOf } from './proposals.policy.ts';
import { signedName } from './signed-document.ts';

interface MailedProposal {
  id: number;
  title: string;
  isChangeOrder: boolean;
  recipientName: string;
  recipientEmail: string;
  endsOn: string | null;
  clientId: number | null;
}

interface MailedSignature {
  name: string;
  sha256: string;
  currency: string;
  totalMinor: number;
  dueNowMinor: number;
  invoiceId: number;
  projectId: number | null;
}

const sampleProposal: MailedProposal = {
  id: 3,
  title: 'Launch film and six cutdowns',
  isChangeOrder: false,
  recipientName: sampleClient.name,
  recipientEmail: sampleClient.email,
  endsOn: '2026-12-08',
  clientId: sampleClient.id,
};

const sampleSignature: MailedSignature = {
  name: sampleClient.name,
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  currency: 'USD',
  totalMinor: 388_000,
  dueNowMinor: 194_000,
  invoiceId: 1,
  projectId: 1,
};

/** What the email about a signed proposal says, with links to what follows. */
interface SignedProposal {
  proposal: MailedProposal;
  signature: MailedSignature;
  invoice: { invoiceNumber: string | null };
  /** The paths of the proposal, of the page that pays the invoice, and of the one that creates an account for somebody who has none. */
  path: string;
  payLink: string;
  registration: string | null;
}

/** The path in the samples. */
const path = '/proposal/0000000000000000000000';

const sampleSigned = {
  proposal: sampleProposal,
  signature: sampleSignature,
  invoice: { invoiceNumber: 'INV-2026-0001' },
  path,
  payLink: '/pay/0000000000000000000000',
};

const aboutClient = ({ clientId }: MailedProposal) => (clientId === null ? [] : [clientId]);
const valuesOf = (proposal: MailedProposal) => ({
  name: proposal.recipientName,
  title: proposal.title,
  kind: kindOf(proposal).toLowerCase(),
});
const openLabel = (proposal: MailedProposal) => `Open the ${kindOf(proposal).toLowerCase()}`;

const withProposalLink = ({ proposal, path }: { proposal: MailedProposal; path: string }, { formats, linkTo }: MailSender) => ({
  values: { ...valuesOf(proposal), validUntil: formats.date(proposal.endsOn!) },
  to: proposal.recipientEmail,
  heading: proposal.title,
  action: { label: openLabel(proposal), url: linkTo(path) },
});

export const proposalMails = defineMails({
  proposal: {
    title: 'Proposal',
    audience: 'clients',
    addressChosenBy: 'studio',
    optOut: () => null,
    subject: '{studio} sent you a {kind}: {title}',
    text: "Hello {name},\n\nHere's our {kind}. You can choose what you need, ask us anything and sign it on one page, without an account, until {validUntil}.",
    build: withProposalLink,
    samples: [{ proposal: sampleProposal, path }],
  },

  proposalReminder: {
    title: 'Proposal, before it expires',
    audience: 'clients',
    addressChosenBy: 'studio',
    optOut: () => null,
    subject: 'Our {kind} {title} ends on {validUntil}',
    text: 'Hello {name},\n\nOur {kind} can be signed until {validUntil}. If something in it should be different, ask us on its page.',
    build: withProposalLink,
    samples: [{ proposal: sampleProposal, path }],
  },

  proposalCode: {
    title: 'Code for signing a proposal',
    audience: 'clients',
    addressChosenBy: 'studio',
    optOut: () => null,
    awaited: ({ proposal: { recipientName, title, clientId } }) => ({
      text: `${recipientName} waits for the code to sign ${title}.`,
      clientId,
    }),
    subject: 'Your code for signing {title}',
    text: "Hello {name},\n\nEnter this code to sign {title}:\n\n{code}\n\nIt works for ten minutes. If you aren't signing anything, you can ignore this email.",
    build: ({ proposal, code }: { proposal: MailedProposal; code: string }) => ({
      values: { ...valuesOf(proposal), code },
      to: proposal.recipientEmail,
      heading: 'Your code for signing',
      secret: code,
    }),
    samples: [{ proposal: sampleProposal, code: '482913' }],
  },

  proposalSigned: {
    title: 'Proposal signed',
    audience: 'clients',
    addressChosenBy: 'studio',
    optOut: () => null,
    subject: 'Your signed {kind}: {title}',
    text: 'Hello {name},\n\nThank you for signing. The signed {kind} is attached. What comes next is below.',
    build(signed: SignedProposal, { formats, linkTo, paysOnline }) {
      const { proposal, signature, invoice, path, payLink, registration } = signed;
      const deposit = formats.minor(signature.dueNowMinor, signature.currency);
      const pay = `${paysOnline ? 'Pay' : 'See how to pay'} ${deposit}, invoice ${invoice.invoiceNumber}`;
      return {
        values: { ...valuesOf(proposal), deposit },
        to: proposal.recipientEmail,
        heading: proposal.title,
        table: signatureTable(signature, formats.money),
        links: [
          ...(signature.dueNowMinor > 0 ? [{ text: pay, url: linkTo(payLink) }] : []),
          ...(registration ? [{ text: 'Create your account, in which your project is', url: linkTo(registration) }] : []),
        ],
        action: { label: openLabel(proposal), url: linkTo(path) },
        attachment: { name: signedName(proposal.id), document: { proposalId: proposal.id } },
        ...(registration && { footnote: 'The link to create your account can be used only once. It will expire after 7 days.' }),
      };
    },
    samples: [
      { ...sampleSigned, registration: `/client/register?token=${sampleToken}&email=ann%40client.example` },
      { ...sampleSigned, registration: null },
    ],
  },

  proposalCountersigned: {
    title: 'Proposal countersigned',
    audience: 'clients',
    addressChosenBy: 'studio',
    optOut: () => null,
    subject: 'Countersigned: {title}',
    text: 'Hello {name},\n\n{countersigner} has signed {title} for {studio}. The document with both signatures is attached; the one that you have stays valid.',
    build: (
      {
        proposal,
        signature,
        countersigner,
        path,
      }: { proposal: MailedProposal; signature: MailedSignature; countersigner: string; path: string },
      { formats, linkTo },
    ) => ({
      values: { ...valuesOf(proposal), countersigner },
      to: proposal.recipientEmail,
      heading: proposal.title,
      table: [...signatureTable(signature, formats.money), ['Countersigned by', countersigner]],
      action: { label: 'Open the proposal', url: linkTo(path) },
      attachment: { name: signedName(proposal.id), document: { proposalId: proposal.id } },
    }),
    samples: [{ proposal: sampleProposal, signature: sampleSignature, countersigner: 'Robin Reed', path }],
  },

  proposalAccepted: {
    title: 'Proposal accepted',
    audience: 'studio',
    addressChosenBy: 'studio',
    optOut: () => null,
    subject: '{name} accepted {title}',
    text: '{name} signed {title}. The project and the invoice are ready.',
    build: ({ proposal, signature }: { proposal: MailedProposal; signature: MailedSignature }, { studioEmail, formats, linkTo }) => ({
      values: valuesOf(proposal),
      to: studioEmail,
      replyTo: proposal.recipientEmail,
      aboutClientIds: aboutClient(proposal),
      heading: proposal.title,
      table: signatureTable(signature, formats.money),
      action: { label: 'Open the project', url: linkTo(`/admin/projects/${signature.projectId}`) },
      attachment: { name: signedName(proposal.id), document: { proposalId: proposal.id } },
    }),
    samples: [{ proposal: sampleProposal, signature: sampleSignature }],
  },

  proposalDeclined: {
    title: 'Proposal declined',
    audience: 'studio',
    addressChosenBy: 'studio',
    optOut: () => null,
    subject: '{name} declined {title}',
    text: '{name} declined your {kind} {title}.',
    build: ({ proposal, reason }: { proposal: MailedProposal; reason: string | null }, { studioEmail, linkTo }) => ({
      values: valuesOf(proposal),
      to: studioEmail,
      replyTo: proposal.recipientEmail,
      aboutClientIds: aboutClient(proposal),
      heading: proposal.title,
      ...(reason ? { message: reason } : {}),
      action: { label: openLabel(proposal), url: linkTo(`/admin/proposals/${proposal.id}`) },
    }),
    samples: [
      { proposal: sampleProposal, reason: 'We have to wait for the next quarter.' },
      { proposal: sampleProposal, reason: null },
    ],
  },

  proposalQuestion: {
    title: 'Question about a proposal',
    audience: 'studio',
    addressChosenBy: 'studio',
    optOut: () => null,
    subject: '{name} has a question about {title}',
    text: '{name} has a question about your {kind} {title}.',
    build: ({ proposal, text }: { proposal: MailedProposal; text: string }, { studioEmail, linkTo }) => ({
      values: valuesOf(proposal),
      to: studioEmail,
      replyTo: proposal.recipientEmail,
      aboutClientIds: aboutClient(proposal),
      heading: proposal.title,
      message: text,
      action: { label: 'Answer', url: linkTo(`/admin/proposals/${proposal.id}`) },
    }),
    samples: [{ proposal: sampleProposal, text: 'Could the captions be in Spanish, too?' }],
  },

  proposalAnswer: {
    title: 'Answer about a proposal',
    audience: 'clients',
    addressChosenBy: 'studio',
    optOut: () => null,
    subject: 'Answer from {studio}: {title}',
    text: 'Hello {name},\n\nHere is our answer to your question.',
    build: ({ proposal, text, path }: { proposal: MailedProposal; text: string; path: string }, { linkTo }) => ({
      values: valuesOf(proposal),
      to: proposal.recipientEmail,
      heading: proposal.title,
      message: text,
      action: { label: openLabel(proposal), url: linkTo(path) },
    }),
    samples: [{ proposal: sampleProposal, text: 'Yes, captions can be in any two languages.', path }],
  },
});

const signatureTable = (
  { name, sha256, currency, totalMinor, dueNowMinor }: MailedSignature,
  money: (amount: { currency: string; amount: string }) => string,
): [string, string][] => [
  ['Signed by', name],
  ['Total', money({ currency, amount: toDecimal(totalMinor, currency) })],
  ['Due now', money({ currency, amount: toDecimal(dueNowMinor, currency) })],
  ['SHA-256 of the document', sha256],
];
