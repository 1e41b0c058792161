import { z } from 'zod';
import { id, instant } from '#contract/shared/fields.ts';
import { briefAnswers } from './brief-answers.ts';
import { shownBriefContent } from './brief-questions.ts';

/** A submitted brief is final until the studio reopens it. */
export const briefStates = ['sent', 'opened', 'submitted'] as const;

/** What a lead's timeline has of a brief. The visitor who sent the contact message `requested` it, if the studio didn't send it. */
export const briefEvents = ['sent', 'requested', 'reminded', 'opened', 'submitted', 'reopened', 'links_revoked'] as const;
export type BriefEvent = (typeof briefEvents)[number];

/** A form that briefs are made of. What was sent is a copy, so it can be changed and deleted at any time. */
export const briefTemplate = z
  .object({
    id,
    /** Also the title of the briefs that are made of it. */
    name: z.string(),
    content: shownBriefContent,
    /** Raised by every change: a change names the one that it's based on. */
    revision: z.int(),
    /** It's the one that every studio starts with, and nobody has changed it yet. */
    isSample: z.boolean(),
    /** The contact page offers it after a message. At most one is offered. */
    isOffered: z.boolean(),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'BriefTemplate' });

const briefFile = z
  .object({
    /** Also the last part of the URL at which its upload continues. */
    id: z.uuid(),
    questionKey: z.string(),
    name: z.string(),
    /** In bytes. */
    size: z.int(),
    /** When the file was last changed, in milliseconds since 1970; null if the browser didn't say. */
    lastModified: z.int().nullable(),
    /** Until it's complete, a digest of parts of it, as the browser said it: a file with this one continues the upload, also under another date. */
    fingerprint: z.string().nullable(),
    /** All of it has arrived. */
    isComplete: z.boolean(),
    createdAt: instant,
  })
  .meta({ id: 'BriefFile' });

const filled = {
  state: z.enum(briefStates),
  title: z.string(),
  /** As it was sent. */
  content: shownBriefContent,
  /** Of budgets. */
  currency: z.string(),
  /** By the keys of the questions; those that aren't answered are missing or null. */
  answers: briefAnswers,
  /** Oldest first. */
  files: z.array(briefFile),
  submittedAt: instant.nullable(),
};

/** What whoever has the link sees. */
export const publicBrief = z
  .object({ ...filled, studioName: z.string(), recipientName: z.string(), locale: z.string() })
  .meta({ id: 'PublicBrief' });

export const adminBrief = z
  .object({
    id,
    leadId: id,
    ...filled,
    createdAt: instant,
    /** When it was first opened by its link; the studio's own look doesn't count. */
    openedAt: instant.nullable(),
    remindedAt: instant.nullable(),
    /** Since when the lead wants no reminders. */
    remindersOffAt: instant.nullable(),
    /** When one of its files was last refused because there was no space for it. */
    fileRefusedAt: instant.nullable(),
    /** The last instant at which one of its links works; null once they have all been revoked, or have ended. */
    openUntil: instant.nullable(),
    /** By the studio or the lead. */
    updatedAt: instant,
  })
  .meta({ id: 'Brief' });
