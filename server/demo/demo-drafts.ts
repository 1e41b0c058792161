import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { Drawing } from '#api/projects/review.ts';
import { toTimecode } from '#domain/projects/timecode.ts';
import type { Transaction } from '#server/db/client.ts';
import { approvals, comments, files } from '#server/db/schema/index.ts';
import type { Deps } from '#server/deps.ts';
import { findFirstDeliverable } from '#server/features/projects/deliverables/deliverables.store.ts';
import { addStoredBytes } from '#server/features/projects/projects/projects.store.ts';
import { queueIfVideo } from '#server/features/projects/videos/videos.service.ts';
import { days, subtractMilliseconds } from '#server/shared/clock.ts';

/** A number of days before now. */
type DaysAgo = number;

interface SampleDraft {
  version: number;
  /** The name of a clip in the folder `drafts`, which scripts/demo-clips.ts makes. */
  clip: string;
  name: string;
  at: DaysAgo;
  comments: {
    frame: number;
    endFrame?: number;
    text: string;
    at: DaysAgo;
    byClient?: true;
    isDone?: true;
    resolvedInVersion?: number;
    internal?: true;
    drawing?: Drawing;
  }[];
  decision?: { decision: 'approved'; name: string; at: DaysAgo } | { decision: 'changes_requested'; note: string; at: DaysAgo };
}

export const sampleDrafts: Record<'summer' | 'trailer', SampleDraft[]> = {
  summer: [
    {
      version: 1,
      clip: 'version-2.mp4',
      name: 'Summer series opener.mp4',
      at: 34,
      comments: [{ frame: 20, text: 'The colors match across all three cameras now. Thank you!', at: 31, byClient: true, isDone: true }],
      decision: { decision: 'approved', name: 'Sample Client', at: 30 },
    },
  ],
  trailer: [
    {
      version: 1,
      clip: 'version-1.mp4',
      name: 'Channel trailer, first cut.mp4',
      at: 5,
      comments: [
        { frame: 12, text: 'Can the title say that it was five in the morning?', at: 4, byClient: true, isDone: true },
        {
          frame: 84,
          endFrame: 130,
          text: "It's a question, so it needs a question mark.",
          at: 4,
          byClient: true,
          isDone: true,
          resolvedInVersion: 2,
        },
        { frame: 136, text: 'Could the sound fade out instead of stopping?', at: 4, byClient: true },
      ],
      decision: { decision: 'changes_requested', note: 'Both titles need a small change.', at: 3 },
    },
    {
      version: 2,
      clip: 'version-2.mp4',
      name: 'Channel trailer, second cut.mp4',
      at: 1,
      comments: [
        { frame: 6, text: 'The new title starts here.', at: 1 },
        {
          frame: 96,
          text: 'Could this line sit a little higher?',
          at: 0.5,
          byClient: true,
          drawing: [
            {
              tool: 'rectangle',
              points: [
                [0.11, 0.64],
                [0.74, 0.84],
              ],
            },
          ],
        },
        { frame: 120, text: 'Grade the greens again before the final export.', at: 0.5, internal: true },
      ],
    },
  ],
};

/** The frame rate of the clips. */
const rate = { numerator: 24000, denominator: 1001 };
const startTimecode = '01:00:00:00';

/** Adds a project's drafts with their comments and decisions. */
export async function insertDrafts(
  deps: Deps,
  tx: Transaction,
  { projectId, clientId }: { projectId: number; clientId: number },
  drafts: SampleDraft[],
) {
  const daysAgo = (count: DaysAgo) => subtractMilliseconds(deps.clock.now(), count * days);
  for (const { clip, name, version, at, comments: sampleComments, decision } of drafts) {
    const content = await readFile(new URL(`./drafts/${clip}`, import.meta.url));
    const checksum = createHash('sha256').update(content).digest('hex');
    const path = `uploads/${randomUUID()}`;
    await deps.storage.write(path, Readable.from([content]));
    const deliverableId = await findFirstDeliverable(tx, projectId);
    const file = {
      projectId,
      deliverableId,
      name,
      version,
      path,
      checksum,
      type: 'draft',
      size: content.length,
      mediaType: 'video/mp4',
    } as const;
    const [row] = await tx
      .insert(files)
      .values({ ...file, uploadedBy: 'Picturelock', uploadedAt: daysAgo(at) })
      .returning();
    const fileId = row!.id;
    await addStoredBytes(tx, projectId, content.length);
    await tx.insert(comments).values(
      sampleComments.map(({ at, byClient, isDone = false, ...comment }) => ({
        ...comment,
        projectId,
        fileId,
        clientId: byClient ? clientId : null,
        timestamp: daysAgo(at),
        timecode: toTimecode(comment.frame, rate, startTimecode),
        resolved: isDone,
        resolvedAt: isDone ? daysAgo(at - 0.5) : null,
      })),
    );
    if (decision)
      await tx
        .insert(approvals)
        .values({ ...decision, projectId, deliverableId, clientId, fileId, checksum, createdAt: daysAgo(decision.at) });
    await queueIfVideo(deps, tx, fileId);
  }
}
