import { z } from 'zod';
import { calendarDate, id, instant } from '#api/shared/fields.ts';
import { proposalStates } from '#domain/sales/proposal-states.ts';
import { publicContent, shownContent } from './proposal-content.ts';

export const proposalState = z.enum(proposalStates);

/** What lists are filtered by: a state, those that a client can sign, or those of them with a question that waits for an answer. */
export const proposalFilters = [...proposalStates, 'open', 'asked'] as const;
export type ProposalFilterState = (typeof proposalFilters)[number];

/** What the client signed, and what the proposal became. */
const acceptance = z.object({
  version: z.int(),
  acceptedAt: instant,
  /** The name that the client typed to sign. */
  name: z.string(),
  selection: z.object({ choice: z.string().nullable(), addOns: z.array(z.string()), quantities: z.record(z.string(), z.number()) }),
  /** The hash of the PDF that was signed, in hex. */
  sha256: z.string(),
  total: z.string(),
  dueNow: z.string(),
  /** Who has signed for the studio, and when. */
  countersignature: z.object({ name: z.string(), signedAt: instant }).nullable(),
});

/** A question of the client's, or the studio's answer. */
export const proposalMessage = z
  .object({ id, createdAt: instant, author: z.enum(['client', 'studio']), name: z.string(), text: z.string() })
  .meta({ id: 'ProposalMessage' });

/** A proposal as whoever has its link sees it. A withdrawn, declined or expired one keeps its content, but can't be signed. */
export const publicProposal = z
  .object({
    state: proposalState,
    /** The version that is shown; signing names it. */
    version: z.int(),
    title: z.string(),
    /** Whether the proposal changes a project that is already running. */
    isChangeOrder: z.boolean(),
    studioName: z.string(),
    recipientName: z.string(),
    /** The address that codes are sent to. */
    recipientEmail: z.string(),
    currency: z.string(),
    locale: z.string(),
    /** The last day on which it can be signed, in the studio's time zone. */
    validUntil: calendarDate,
    content: publicContent,
    messages: z.array(proposalMessage),
    /** False for the client who is signed in with the password and so needs no code to sign. */
    needsCode: z.boolean(),
    acceptance: acceptance
      .extend({
        /** The project's page, where the client goes after signing in; null for a client without an account. */
        projectId: id.nullable(),
      })
      .nullable(),
    declineReason: z.string().nullable(),
  })
  .meta({ id: 'PublicProposal' });

const summary = z.object({
  id,
  title: z.string(),
  state: proposalState,
  recipientName: z.string(),
  recipientEmail: z.string(),
  clientId: id.nullable(),
  leadId: id.nullable(),
  /** The project that a change order is for, or the project that a proposal became. */
  projectId: id.nullable(),
  isChangeOrder: z.boolean(),
  currency: z.string(),
  validUntil: calendarDate,
  /** The version that was last sent; 0 until the proposal is first sent. */
  version: z.int(),
  /** Whether the proposal was changed since it was sent: the client still sees the sent version. */
  hasUnsentChanges: z.boolean(),
  /** Whether the client can sign the proposal, and waits for an answer. */
  hasQuestion: z.boolean(),
  openedCount: z.int(),
  lastOpenedAt: instant.nullable(),
  sentAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
});

export const adminProposal = summary.meta({ id: 'AdminProposal' });

const proposalEvent = z
  .object({
    id,
    createdAt: instant,
    from: proposalState.nullable(),
    to: proposalState,
    version: z.int(),
    /** An admin, or the client by name; null for what happens by itself. */
    actor: z.string().nullable(),
    note: z.string().nullable(),
  })
  .meta({ id: 'ProposalEvent' });

export const adminProposalDetail = summary
  .extend({
    /** Raised by every change: a change names the one that it's based on. */
    revision: z.int(),
    content: shownContent,
    /** Oldest first. */
    events: z.array(proposalEvent),
    messages: z.array(proposalMessage),
    /** What the client signed. The project's id is null once the client is erased. */
    acceptance: acceptance.extend({ invoiceId: id, projectId: id.nullable(), clientId: id }).nullable(),
    declineReason: z.string().nullable(),
    /** What the proposal lacks to be sent: messages by field, such as `content.options.0.title`. */
    problems: z.record(z.string(), z.array(z.string())),
  })
  .meta({ id: 'AdminProposalDetail' });

export const proposalTemplate = z
  .object({ id, name: z.string(), currency: z.string(), content: shownContent, createdAt: instant })
  .meta({ id: 'ProposalTemplate' });
