import { z } from 'zod';
import { endpoint } from '#api/shared/endpoint.ts';
import { instant, pathId } from '#api/shared/fields.ts';
import { success } from '#api/shared/responses.ts';
import { reviewerQuery } from './files.ts';

const day = 86_400;
const hexadecimal = 'Use 32 hexadecimal digits';

/** How a version has played since a screen was opened. Times are in seconds, but those of stalls are in milliseconds. */
const playback = z.object({
  /** The lines of the file that plays, such as 540; null for the original of a server without ffmpeg. */
  lines: z.int().min(1).max(100_000).nullable(),
  /** Whether the player chose the file by the speed of the line. */
  isAuto: z.boolean(),
  /** How long the version has played, at whatever speed. */
  watched: z.int().min(0).max(day),
  /** How often playback stopped because data was missing, and the longest stop in milliseconds. */
  stalls: z.int().min(0).max(10_000),
  longestStall: z
    .int()
    .min(0)
    .max(day * 1000),
  /** How much was loaded ahead of the position, in seconds. */
  buffered: z.int().min(0).max(day),
});
export type Playback = z.infer<typeof playback>;

const viewer = z.object({ kind: z.enum(['studio', 'client', 'guest']), name: z.string() });

export const playbackEndpoints = {
  report: endpoint({
    method: 'POST',
    path: '/api/files/:id/playbacks',
    access: 'reviewer',
    summary:
      'Says how a version of a draft has played for the caller since a screen was opened. It takes the place of what the same screen said before, unless that had seen more.',
    params: pathId,
    query: reviewerQuery,
    /** The playback, with an id that each screen chooses for itself. */
    body: playback.extend({
      id: z
        .string(hexadecimal)
        .length(32, hexadecimal)
        .regex(/^[\da-f]+$/, hexadecimal),
    }),
    response: success,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/files/:id/playbacks',
    access: 'admin',
    summary: 'Lists how a version of a draft has played for whom, the latest first: five of each person and a hundred in all, for 90 days.',
    reads: [],
    params: pathId,
    response: success.extend({
      playbacks: z.array(playback.extend({ viewer, startedAt: instant, reportedAt: instant }).meta({ id: 'Playback' })),
    }),
  }),
};
