import { z } from 'zod';
import { calendarDate, id, instant } from '#api/shared/fields.ts';
import { projectStatuses } from '#domain/projects/statuses.ts';
import { fileTypes } from './files.ts';

/** The priorities of projects. Most projects have none. */
export const projectPriorities = ['high', 'urgent'] as const;

/** What a client decides about a draft. */
export const decisions = ['approved', 'changes_requested'] as const;
export type Decision = (typeof decisions)[number];

export const projectStatus = z.enum(projectStatuses);

/** What lists are filtered by: a status, or that the studio has something to do before the work goes on. */
export const projectStates = [...projectStatuses, 'waiting'] as const;
export type ProjectState = (typeof projectStates)[number];

/** A project in its client's list (specification section 3, project summary). */
export const clientProject = z
  .object({
    id,
    title: z.string(),
    description: z.string().nullable(),
    status: projectStatus,
    deadline: calendarDate.nullable(),
    createdAt: instant,
  })
  .meta({ id: 'ClientProject' });

/** A project in its client's list. */
export const ownProject = clientProject
  .extend({
    /** How many drafts of the project wait for the client's decision. */
    draftsToReview: z.int(),
    /** The version of the newest draft, if the project has one film. */
    draftVersion: z.int().nullable(),
  })
  .meta({ id: 'OwnProject' });

/** Clients see an admin's name, or the studio's where the admin has none. */
const author = z.object({ kind: z.enum(['client', 'studio']), name: z.string() });

/** A change of a project's status, or the creation of the project, where `from` is null. */
export const projectEvent = z
  .object({ id, createdAt: instant, author, from: projectStatus.nullable(), to: projectStatus, note: z.string().nullable() })
  .meta({ id: 'ProjectEvent' });

const comment = z.object({ id, createdAt: instant, author, text: z.string() });
export const projectComment = comment.meta({ id: 'ProjectComment' });

const projectFile = z
  .object({
    id,
    name: z.string(),
    type: z.enum(fileTypes),
    size: z.int().nullable(),
    uploadedAt: instant,
    /** Whether this is a video that couldn't be prepared for playback. */
    isUnplayable: z.boolean(),
    /** Whether it isn't known yet if the file is a video, or nobody can watch it yet. */
    isInPreparation: z.boolean(),
  })
  .meta({ id: 'ProjectFile' });

/** A decision about a draft; an approval has the name the client typed. */
export const approval = z.object({
  decision: z.enum(decisions),
  fileId: id.nullable(),
  name: z.string().nullable(),
  note: z.string().nullable(),
  createdAt: instant,
});

/** Rounds of revisions: a round past the included ones costs `extraPrice`, as the studio's settings say. */
export const revisionRounds = z
  .object({ used: z.int(), included: z.int(), extraPrice: z.string().nullable(), currency: z.string() })
  .meta({ id: 'RevisionRounds' });

/** A download of final files: of one, or of several in one archive. */
const projectDownload = z.object({ id, createdAt: instant, author, files: z.array(z.string()) }).meta({ id: 'ProjectDownload' });

/** Files, events, comments, approvals and downloads are listed oldest first. */
const projectDetailFields = {
  type: z.string().nullable(),
  startDate: calendarDate.nullable(),
  completedDate: calendarDate.nullable(),
  /** What the client receives, one line each. */
  deliverables: z.array(z.string()),
  rounds: revisionRounds,
  files: z.array(projectFile),
  events: z.array(projectEvent),
  /** Each with the version decided about, unless it was deleted for good, and the deliverable's title, if it has one of its own. */
  approvals: z.array(approval.extend({ version: z.int().nullable(), deliverableTitle: z.string().nullable() })),
  /** Clients see only their own downloads. */
  downloads: z.array(projectDownload),
};

export const clientProjectDetail = clientProject
  .extend({
    ...projectDetailFields,
    comments: z.array(projectComment),
    /** The newest version, with how many comments are open on it. */
    draft: z.object({ fileId: id, version: z.int(), openComments: z.int() }).nullable(),
  })
  .meta({ id: 'ClientProjectDetail' });

/** An admin by name, or by username. */
export const projectEditor = z.object({ id, name: z.string() }).meta({ id: 'ProjectEditor' });

/** The newest version of a project's draft, for the studio. */
export const newestDraft = z
  .object({
    fileId: id,
    version: z.int(),
    hasPoster: z.boolean(),
    /** The same as `revisions.poster` of the draft's video. */
    posterRevision: z.string().nullable(),
    openComments: z.int(),
  })
  .meta({ id: 'NewestDraft' });

/** How many of a project's deliverables are approved; cancelled ones don't count. */
export const deliverableProgress = z.object({ approved: z.int(), total: z.int() });

export const adminProject = clientProject
  .extend({
    clientId: id,
    clientName: z.string(),
    type: z.string().nullable(),
    startDate: calendarDate.nullable(),
    completedDate: calendarDate.nullable(),
    editor: projectEditor.nullable(),
    priority: z.enum(projectPriorities).nullable(),
    /** The deadline has passed in the studio's time zone, and the project isn't finished. */
    isOverdue: z.boolean(),
    updatedAt: instant,
  })
  .meta({ id: 'AdminProject' });

export const adminProjectDetail = adminProject
  .extend({
    ...projectDetailFields,
    /** Notes that only the studio sees. */
    notes: z.string().nullable(),
    /** Until the project is paid, drafts carry the studio's and client's names, and the client can't download drafts or final files. */
    watermark: z.boolean(),
    /** Clients never receive internal comments. */
    comments: z.array(comment.extend({ internal: z.boolean() })),
  })
  .meta({ id: 'AdminProjectDetail' });
