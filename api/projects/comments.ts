import { z } from 'zod';
import { endpoint } from '#api/shared/endpoint.ts';
import { id, instant, patchSchema, pathId, trimmedString, withoutNullCharacter } from '#api/shared/fields.ts';
import { markerFile, success } from '#api/shared/responses.ts';
import { reviewerQuery, viewerQuery } from './files.ts';
import { drawing } from './review.ts';

export const commentText = trimmedString('Please enter a comment')
  .min(1, 'Please enter a comment')
  .max(5000, 'A comment can have at most 5000 characters')
  .regex(withoutNullCharacter, 'The comment contains an invalid character');

const frame = z.int('Please enter a frame number').min(0, 'Frames start at 0').max(2_147_483_647);

export const maxAttachments = 10;

/** A guest came by a review link. Clients and guests see an admin's name, or the studio's where the admin has none. */
const author = z.object({ kind: z.enum(['client', 'studio', 'guest']), name: z.string() });

const reply = z.object({
  id,
  createdAt: instant,
  author,
  /** Whether the caller wrote it. */
  isOwn: z.boolean(),
  text: z.string(),
  /** Whether only the studio sees the comment. */
  internal: z.boolean(),
  attachments: z.array(z.object({ id, name: z.string(), size: z.int().nullable() })),
});

/** A comment on one version, in the list of this or a later version. Without a frame, it's about the whole version. */
export const fileComment = reply
  .extend({
    /** The version that the comment was made on. */
    fileId: id,
    version: z.int(),
    /** The comment's number among those on all versions of a deliverable, the same for everybody: internal ones are counted separately. */
    number: z.int(),
    frame: z.int().nullable(),
    /** The last frame of a range. */
    endFrame: z.int().nullable(),
    /** The timecode of `frame`; also null while the video's frame rate is unknown. */
    timecode: z.string().nullable(),
    endTimecode: z.string().nullable(),
    /** Whether the comment was made on an earlier version, past the end of this one: then it's at the last frame. */
    isPastEnd: z.boolean(),
    drawing: drawing.nullable(),
    resolved: z.boolean(),
    /** The version in which the change was made, if the comment was carried over to that one. */
    resolvedInVersion: z.int().nullable(),
    /** Oldest first. */
    replies: z.array(reply),
  })
  .meta({ id: 'FileComment' });

const newFields = {
  text: commentText,
  frame: frame.nullish(),
  endFrame: frame.nullish(),
  drawing: drawing.nullish(),
  /** The comment to reply to. A reply can't have a frame. */
  parentId: id.nullish(),
  /** Whether only the studio sees the comment. Replies to an internal comment are internal, too. */
  internal: z.boolean().default(false),
  /** Files of the type `feedback`, uploaded before; an internal comment can't have any. */
  attachmentIds: z.array(id).max(maxAttachments, `A comment can have at most ${maxAttachments} attachments`).default([]),
};

export const newFileComment = z.object(newFields).superRefine(({ frame, endFrame, drawing }, context) => {
  const reject = (field: keyof typeof newFields, message: string) => context.addIssue({ code: 'custom', path: [field], message });
  if (frame == null && endFrame != null) reject('endFrame', 'A range needs a first frame');
  if (frame == null && drawing != null) reject('drawing', 'A drawing needs a frame');
  if (frame != null && endFrame != null && endFrame < frame) reject('endFrame', "The last frame can't be before the first one");
});

export const commentPatch = patchSchema({ text: commentText, drawing: drawing.nullable() });

/** Edit decision list with markers for Resolve; Final Cut Pro 7 XML for Premiere; FCPXML for Final Cut Pro; markers for Avid. */
export const exportFormats = ['csv', 'edl', 'fcp7xml', 'fcpxml', 'avid'] as const;
export type ExportFormat = (typeof exportFormats)[number];

const exportQuery = viewerQuery.extend({
  format: z.enum(exportFormats).default('csv'),
  /** Whether to export only comments that are still open on the version, or the resolved ones, too. */
  include: z.enum(['open', 'all']).default('open'),
  /** The timecode of the first frame, instead of the file's. Without either, markers start at 01:00:00:00. */
  start: z
    .string()
    .regex(/^\d\d:\d\d:\d\d[:;]\d\d\d?$/, 'Please enter a timecode, such as 01:00:00:00')
    .optional(),
});

export type ExportQuery = z.output<typeof exportQuery>;

const response = success.extend({ comment: fileComment });

export const commentEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/files/:id/comments',
    access: 'reviewer',
    summary: 'Lists the comments on a version and those that were still open on it, with their replies, oldest first.',
    reads: ['comments/:projectId', 'files/:projectId'],
    params: pathId,
    query: reviewerQuery,
    response: success.extend({ comments: z.array(fileComment) }),
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/files/:id/comments',
    access: 'reviewer',
    summary: 'Adds a comment or a reply to a version, and returns the comment with its replies.',
    status: 201,
    params: pathId,
    query: reviewerQuery,
    body: newFileComment,
    response,
  }),
  export: endpoint({
    method: 'GET',
    path: '/api/files/:id/comments/export',
    access: 'viewer',
    summary: 'Exports the comments that a version lists, by default the open ones, as a table or as markers for an editing system.',
    params: pathId,
    query: exportQuery,
    response: markerFile,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/comments/:id',
    access: 'reviewer',
    summary: "Changes the text or the drawing of one's own comment that has no replies.",
    params: pathId,
    query: reviewerQuery,
    body: commentPatch,
    response,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/comments/:id',
    access: 'reviewer',
    summary: "Deletes one's own comment that has no replies.",
    params: pathId,
    query: reviewerQuery,
    response: success,
  }),
  resolve: endpoint({
    method: 'POST',
    path: '/api/comments/:id/resolve',
    access: 'viewer',
    summary: 'Marks a comment as resolved, on its own version or a later one.',
    params: pathId,
    query: viewerQuery,
    body: z.object({
      /** The later version in which the change was made. */
      fileId: id.nullish(),
    }),
    response,
  }),
  reopen: endpoint({
    method: 'POST',
    path: '/api/comments/:id/reopen',
    access: 'viewer',
    summary: 'Marks a resolved comment as open again.',
    params: pathId,
    query: viewerQuery,
    response,
  }),
};
