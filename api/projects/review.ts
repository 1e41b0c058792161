import { z } from 'zod';
import { endpoint } from '#api/shared/endpoint.ts';
import { id, instant, pathId } from '#api/shared/fields.ts';
import { jsonLimits, sizeOfNumbers } from '#api/shared/json-limits.ts';
import { success } from '#api/shared/responses.ts';
import { deliverableStates } from '#domain/projects/deliverables.ts';
import { reviewerQuery } from './files.ts';
import { approval, projectStatus, revisionRounds } from './projects.ts';
import { video } from './videos.ts';

/** A point of the picture: 0 is left or top, 1 is right or bottom. */
const point = z.tuple([z.number().min(0).max(1), z.number().min(0).max(1)]);

/** A pen stroke has every point of its path; an arrow has its tail and its tip; a rectangle has two opposite corners. */
const stroke = z.discriminatedUnion('tool', [
  z.object({ tool: z.literal('pen'), points: z.array(point).min(1).max(2000) }),
  z.object({ tool: z.enum(['arrow', 'rectangle']), points: z.tuple([point, point]) }),
]);

const maxStrokes = 50;
/** How many points all strokes of a drawing may have together. */
const maxPoints = 20_000;

/** What somebody drew onto a frame. */
export const drawing = z
  .array(stroke)
  .min(1)
  .max(maxStrokes, 'A drawing can have at most 50 strokes')
  .refine((strokes) => strokes.reduce((sum, { points }) => sum + points.length, 0) <= maxPoints, 'A drawing can have at most 20,000 points')
  .meta({ id: 'Drawing' })
  // Each point takes two brackets.
  .register(jsonLimits, { maxSize: sizeOfNumbers(2 * maxPoints) + 2 * maxPoints + 100 * maxStrokes });
export type Drawing = z.infer<typeof drawing>;

/** A draft in the list of versions, the newest first. */
const reviewVersion = z.object({ id, version: z.int(), name: z.string(), uploadedAt: instant }).meta({ id: 'ReviewVersion' });

/** The kinds of drafts. Only videos are played, and only they can be commented on by the frame. */
const draftKinds = ['video', 'image', 'audio', 'file', 'link'] as const;
export type DraftKind = (typeof draftKinds)[number];

/** The deliverable of a version. A project's own address means its first one; guests aren't told which one that is. */
const reviewedDeliverable = z.object({ id, title: z.string(), isFirst: z.boolean() });
export type ReviewedDeliverable = z.infer<typeof reviewedDeliverable>;

/** Another deliverable of the project, with its newest version; for guests, with the version of their link. */
const neighbor = reviewedDeliverable.extend({ version: z.int() }).meta({ id: 'ReviewNeighbor' });

export const review = z
  .object({
    project: z.object({ id, title: z.string(), status: projectStatus, clientName: z.string() }),
    /** Null for guests whose link is for one version. */
    deliverable: reviewedDeliverable.extend({ state: z.enum(deliverableStates) }).nullable(),
    /** The position among those with drafts, of the project or a guest's link, in the studio's order; null if there is no other. */
    place: z
      .object({
        number: z.int(),
        total: z.int(),
        previous: neighbor.nullable(),
        next: neighbor.nullable(),
        /** The next deliverable in review, beginning again after the last one. */
        nextInReview: neighbor.nullable(),
      })
      .nullable(),
    version: reviewVersion.extend({
      size: z.int().nullable(),
      /** Null until a job has read the file's first bytes. */
      kind: z.enum(draftKinds).nullable(),
      /** The link to where the studio keeps the file, if it isn't stored here; null for callers who may not download it. */
      link: z.string().nullable(),
      video: video.nullable(),
    }),
    versions: z.array(reviewVersion),
    /** Null for guests, who don't learn of rounds and decisions. */
    rounds: revisionRounds.nullable(),
    /** What the caller may do. Decisions are about the newest version, while it and the project are in review. */
    may: z.object({
      comment: z.boolean(),
      decide: z.boolean(),
      download: z.boolean(),
      shareOriginal: z.boolean(),
      seeInternal: z.boolean(),
      /** False for an admin who views the portal as a client, and so leaves no trace. */
      reportPlayback: z.boolean(),
    }),
    /** The decisions about this version, oldest first. */
    decisions: z.array(approval),
  })
  .meta({ id: 'Review' });

const draftedDeliverable = reviewedDeliverable
  .extend({
    state: z.enum(deliverableStates),
    /** The versions, newest first. */
    versions: z.array(z.object({ id, version: z.int(), hasPoster: z.boolean(), posterRevision: z.string().nullable() })),
  })
  .meta({ id: 'DraftedDeliverable' });

const version = z.literal('newest').or(z.coerce.number<string | number>().pipe(id));

export const reviewEndpoints = {
  read: endpoint({
    method: 'GET',
    path: '/api/projects/:id/review/:version',
    access: 'reviewer',
    summary: "Returns a version of a project's first deliverable for review: a number, or `newest`.",
    reads: ['projects', 'deliverables/:id', 'files/:id', 'video_progress/:id'],
    params: pathId.extend({ version }),
    query: reviewerQuery,
    response: success.extend({ review }),
  }),
  readOfDeliverable: endpoint({
    method: 'GET',
    path: '/api/deliverables/:id/review/:version',
    access: 'reviewer',
    summary: 'Returns a version of a deliverable for review: a number, or `newest`.',
    reads: ['projects', 'deliverables/:projectId', 'files/:projectId', 'video_progress/:projectId'],
    params: pathId.extend({ version }),
    query: reviewerQuery,
    response: success.extend({ review }),
  }),
  listDrafts: endpoint({
    method: 'GET',
    path: '/api/projects/:id/drafts',
    access: 'reviewer',
    summary:
      "Lists a project's deliverables that have drafts and aren't cancelled, as the studio put them, with their versions. Guests see what their link is for.",
    reads: ['projects', 'deliverables/:id', 'files/:id'],
    params: pathId,
    query: reviewerQuery,
    response: success.extend({ project: z.object({ id, title: z.string() }), deliverables: z.array(draftedDeliverable) }),
  }),
};
