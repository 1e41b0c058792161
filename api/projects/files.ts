import { z } from 'zod';
import { selectedIds } from '#api/shared/bulk.ts';
import { endpoint } from '#api/shared/endpoint.ts';
import { fingerprint, id, instant, lastModified, pathId, singleLine } from '#api/shared/fields.ts';
import { pageQuery } from '#api/shared/paging.ts';
import { fileBytes, success } from '#api/shared/responses.ts';
import { displayName } from '#domain/shared/text.ts';
import { editorQuery } from './editor-query.ts';
import { video, videoQualities } from './videos.ts';

/** The client's footage, a draft for review, a delivered cut, an attachment to a comment. */
export const fileTypes = ['source', 'draft', 'final', 'feedback'] as const;

/** For endpoints with the access `viewer`: which of two sessions the request belongs to. */
export const viewerQuery = z.object({ as: z.enum(['client', 'admin']).optional() });

/** For endpoints with the access `reviewer`: a guest names the review link, such as `guest-7`. */
export const reviewerQuery = z.object({
  as: z
    .enum(['client', 'admin'])
    .or(z.templateLiteral(['guest-', id]))
    .optional(),
});

/** The query for a file that was made from a video, such as its proxy or poster. */
export const renditionQuery = reviewerQuery.extend({
  /** The revision that the video's `revisions` name. A new one makes browsers that keep the file ask for it again. */
  revision: z.string().max(100).optional(),
});

export const projectFile = z
  .object({
    id,
    projectId: id,
    /** The file's name for display; it may contain any visible character. */
    name: z.string(),
    type: z.enum(fileTypes),
    /** The deliverable of a draft or final file: `title` is null while it's the project's, and `isFirst` if the project began with it. */
    deliverable: z.object({ id, title: z.string().nullable(), isFirst: z.boolean() }).nullable(),
    /** The drafts of a deliverable are numbered: v1, v2 … */
    version: z.int().nullable(),
    /** In bytes; null for links. */
    size: z.int().nullable(),
    /** The media type found in the content, such as `video/mp4`; null until a job has read it, and for links. */
    mediaType: z.string().nullable(),
    uploadedAt: instant,
    /** Clients don't see an admin's username. */
    uploadedBy: z.string().nullable(),
    /** Whether this is a draft or final file that the client can't download yet, because the project isn't paid. */
    isLocked: z.boolean(),
    /** Whether the caller may download the original; of a locked draft, clients get the proxy only. */
    mayDownload: z.boolean(),
    /** Whether the caller may delete and restore the file. */
    mayDelete: z.boolean(),
    /** The link to where the studio keeps the file, if it isn't stored here. */
    link: z.string().nullable(),
    /** When the file was deleted; it can be restored for 30 days. */
    deletedAt: instant.nullable(),
    /** Null until a job has seen that the file is a video. */
    video: video.nullable(),
  })
  .meta({ id: 'File' });

const filesQuery = pageQuery.extend({
  ...viewerQuery.shape,
  type: z.enum(fileTypes).optional(),
  /** Lists the deleted files that the caller can restore, instead of the others. */
  deleted: z.stringbool({ truthy: ['true'], falsy: ['false'], error: 'Use true or false' }).default(false),
});

export const fileLink = z.object({
  name: singleLine('Name', 255),
  type: z.enum(fileTypes, 'Please choose what the file is'),
  /** The deliverable of a draft or final file; by default the one that the project began with. */
  deliverableId: id.nullish(),
  link: z.url({ protocol: /^https$/, error: 'Please enter a link that starts with https://' }).max(2000, 'The link is too long'),
});

/** What tus sends as `Upload-Metadata`, where every value is text. The name may come from any file system. */
export const newUpload = z.object({
  filename: z.string('Say what the file is called').transform(displayName),
  lastModified,
  fingerprint,
  projectId: z.coerce.number<string>('Say which project').pipe(id),
  type: z.enum(fileTypes, 'Say what the file is'),
  /** The deliverable of a draft or final file; by default the one that the project began with. */
  deliverableId: z.coerce.number<string>('Say which deliverable').pipe(id).optional(),
});
export type NewUpload = z.output<typeof newUpload>;

/** An upload that can be continued by whoever began it, from the same file. */
export const unfinishedUpload = z
  .object({
    /** The last part of the URL at which the upload continues. */
    id: z.uuid(),
    name: z.string(),
    type: z.enum(fileTypes),
    /** The deliverable of a draft or final file; null for the one that the project began with. */
    deliverableId: id.nullable(),
    /** In bytes. */
    size: z.int(),
    /** When the file was last changed, in milliseconds since 1970; null if the browser didn't say. */
    lastModified: z.int().nullable(),
    /** A digest of parts of the file, made by the browser: a file with the same one continues the upload, also under another date. */
    fingerprint: z.string().nullable(),
    /** How many bytes have arrived. */
    offset: z.int(),
    createdAt: instant,
    expiresAt: instant,
  })
  .meta({ id: 'UnfinishedUpload' });

const response = success.extend({ file: projectFile });

/** A file of one of a client's projects. */
const clientFile = z
  .object({
    id,
    projectId: id,
    projectTitle: z.string(),
    name: z.string(),
    type: z.enum(fileTypes),
    /** In bytes. */
    size: z.int().nullable(),
    createdAt: instant,
  })
  .meta({ id: 'ClientFile' });

export const fileEndpoints = {
  listOfClient: endpoint({
    method: 'GET',
    path: '/api/admin/clients/:id/files',
    access: 'admin',
    apiScope: 'clients:read',
    summary: "Lists the files of a client's projects, newest first. Filters by the project's editor.",
    reads: ['projects', 'files'],
    params: pathId,
    query: pageQuery.extend({ editor: editorQuery }),
    response: z.array(clientFile),
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/projects/:id/files',
    access: 'viewer',
    summary: "Lists a project's files, newest first.",
    reads: ['projects', 'deliverables/:id', 'files/:id', 'video_progress/:id'],
    params: pathId,
    query: filesQuery,
    response: success.extend({ files: z.array(projectFile) }),
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/files/:id',
    access: 'viewer',
    summary: 'Returns a file of a project.',
    reads: ['projects', 'deliverables', 'files', 'video_progress'],
    params: pathId,
    query: viewerQuery,
    response,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/files/:id',
    access: 'viewer',
    summary: 'Deletes a file; it can be restored for 30 days. Clients delete only what they uploaded.',
    params: pathId,
    query: viewerQuery,
    response: success,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/files/:id/restore',
    access: 'viewer',
    summary: 'Restores a deleted file.',
    params: pathId,
    query: viewerQuery,
    response,
  }),
  listUploads: endpoint({
    method: 'GET',
    path: '/api/projects/:id/uploads',
    access: 'viewer',
    summary: "Lists the caller's own unfinished uploads to a project.",
    reads: ['files/:id'],
    params: pathId,
    query: viewerQuery,
    response: success.extend({ uploads: z.array(unfinishedUpload) }),
  }),
  finishUpload: endpoint({
    method: 'POST',
    path: '/api/files/uploads/:id/finish',
    access: 'viewer',
    summary: 'Turns a complete upload into a file, once; afterwards returns that file.',
    params: z.object({ id: z.uuid() }),
    query: viewerQuery,
    response,
  }),
  download: endpoint({
    method: 'GET',
    path: '/api/files/:id/download',
    access: 'reviewer',
    summary: 'Downloads the original, or a range of it.',
    params: pathId,
    query: reviewerQuery,
    response: fileBytes,
  }),
  stream: endpoint({
    method: 'GET',
    path: '/api/files/:id/stream',
    access: 'reviewer',
    summary:
      'Returns what a player plays: the best proxy that is there, or without one the original. With `quality`, the proxy of that quality; with its `revision`, too, that one for a day after another one has taken its place, unless the draft is locked. Also a range of it.',
    params: pathId,
    query: renditionQuery.extend({ quality: z.enum(videoQualities).optional() }),
    response: fileBytes,
  }),
  downloadFinals: endpoint({
    method: 'GET',
    path: '/api/projects/:id/finals',
    access: 'viewer',
    summary:
      "Downloads a project's final files as one ZIP archive; of several deliverables each has a folder, and `deliverable` names those that are wanted, separated by commas.",
    params: pathId,
    query: viewerQuery.extend({ deliverable: selectedIds }),
    response: fileBytes,
  }),
  poster: endpoint({
    method: 'GET',
    path: '/api/files/:id/poster',
    access: 'reviewer',
    summary: "Returns a video's still picture.",
    params: pathId,
    query: renditionQuery,
    response: fileBytes,
  }),
  filmstrip: endpoint({
    method: 'GET',
    path: '/api/files/:id/filmstrip',
    access: 'reviewer',
    summary: "Returns a video's pictures over time, as tiles of one.",
    params: pathId,
    query: renditionQuery,
    response: fileBytes,
  }),
  addLink: endpoint({
    method: 'POST',
    path: '/api/admin/projects/:id/file-links',
    access: 'admin',
    apiScope: 'projects:write',
    summary: 'Lists a file that the studio keeps elsewhere by its link.',
    status: 201,
    params: pathId,
    body: fileLink,
    response,
  }),
};

export type ProjectFile = z.infer<typeof projectFile>;
