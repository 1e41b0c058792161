import { z } from 'zod';
import { id, instant } from '#api/shared/fields.ts';
import { briefAnswers } from './brief-answers.ts';
import { shownBriefContent } from './brief-questions.ts';

/** A submitted brief is final until the studio reopens it. */
export const briefStates = ['sent', 'opened', 'submitted'] as const;

/** What a lead's timeline shows about a brief. `requested`: the visitor asked for it after sending a contact message. */
export const briefEvents = ['sent', 'requested', 'reminded', 'opened', 'submitted', 'reopened', 'links_revoked'] as const;
export type BriefEvent = (typeof briefEvents)[number];

/** A form that briefs are made of. What was sent is a copy, so it can be changed and deleted at any time. */
export const briefTemplate = z
  .object({
    id,
    /** Also the title of the briefs that are made from the template. */
    name: z.string(),
    content: shownBriefContent,
    /** Raised by every change: a change names the one that it's based on. */
    revision: z.int(),
    /** Whether this is the template that every studio starts with, and nobody has changed it yet. */
    isSample: z.boolean(),
    /** Whether the contact page offers the template after a message. At most one template is offered. */
    isOffered: z.boolean(),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'BriefTemplate' });

const briefFile = z
  .object({
    /** Also the last part of the URL at which the file's upload continues. */
    id: z.uuid(),
    questionKey: z.string(),
    name: z.string(),
    /** In bytes. */
    size: z.int(),
    /** When the file was last changed, in milliseconds since 1970; null if the browser didn't say. */
    lastModified: z.int().nullable(),
    /** While the file is incomplete, a digest of parts of it: a file with the same one continues the upload, also under another date. */
    fingerprint: z.string().nullable(),
    isComplete: z.boolean(),
    createdAt: instant,
  })
  .meta({ id: 'BriefFile' });

const filled = {
  state: z.enum(briefStates),
  title: z.string(),
  /** The questions as they were sent. */
  content: shownBriefContent,
  /** The currency of budgets. */
  currency: z.string(),
  /** Answers by the keys of the questions; unanswered questions are missing or null. */
  answers: briefAnswers,
  /** Oldest first. */
  files: z.array(briefFile),
  submittedAt: instant.nullable(),
};

/** A brief as whoever has its link sees it. */
export const publicBrief = z
  .object({ ...filled, studioName: z.string(), recipientName: z.string(), locale: z.string() })
  .meta({ id: 'PublicBrief' });

export const adminBrief = z
  .object({
    id,
    leadId: id,
    ...filled,
    createdAt: instant,
    /** When the brief was first opened by its link; a look by the studio doesn't count. */
    openedAt: instant.nullable(),
    remindedAt: instant.nullable(),
    /** When the lead turned off reminders; null if they are on. */
    remindersOffAt: instant.nullable(),
    /** When a file of the brief was last refused because there was no space for it. */
    fileRefusedAt: instant.nullable(),
    /** Until when at least one link to the brief works; null if all have been revoked or have expired. */
    openUntil: instant.nullable(),
    /** When the studio or the lead last changed the brief. */
    updatedAt: instant,
  })
  .meta({ id: 'Brief' });
