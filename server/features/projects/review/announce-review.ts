import { reviewPath } from '#domain/projects/review-path.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { sendMail } from '#server/features/messaging/mail/mail.service.ts';
import { notifyClient } from '#server/features/messaging/notifications/notifications.service.ts';
import { findClientRecipient } from '#server/features/messaging/notifications/recipients.store.ts';
import { updateDeliverables } from '#server/features/projects/deliverables/deliverables.store.ts';
import { lockProjectById } from '#server/features/projects/projects/projects.service.ts';
import { findProjectById } from '#server/features/projects/projects/projects.store.ts';
import { isVideo } from '#server/features/projects/videos/is-video.ts';
import type { JobData } from '#server/job-queue/queues.ts';
import { findReviewNote, listToAnnounce, type ReviewToAnnounce } from './announce-review.store.ts';
import { reviewMails } from './review.mails.ts';

/**
 * Tells a project's client, once for all of them, which drafts are in review, as soon as they can be watched and if they weren't told yet.
 * Called under the project's lock, when something is sent to review and when that may have changed.
 * @param options.isSentElsewhere what has no draft here is announced, too, if the studio can have sent one another way
 */
export async function announceReview(deps: Deps, tx: Transaction, projectId: number, { isSentElsewhere = false } = {}): Promise<void> {
  const waiting = await listToAnnounce(tx, projectId);
  const ready = waiting.filter((row) => (row.version === null ? isSentElsewhere && row.isElsewhere : canBeWatched(row)));
  if (ready.length === 0 || waiting.some(isInPreparation)) return;
  await updateDeliverables(
    tx,
    ready.map(({ id }) => id),
    { reviewToAnnounce: false },
  );
  const project = await findProjectById(tx, projectId);
  const { clientId, title } = project!;
  const { subject, link, posterOf, uploadedAt } =
    ready.length === 1 ? oneDraft(projectId, ready[0]!) : severalDrafts(projectId, title, ready);
  const isOrAre = ready.length === 1 ? 'is' : 'are';
  await notifyClient(deps, tx, clientId, { topic: title, text: `${subject} ${isOrAre} ready for your review.`, link });
  const client = await findClientRecipient(tx, clientId);
  if (!client?.preferences.projects) return;
  const note = await findReviewNote(tx, projectId, uploadedAt);
  const mail = { client, drafts: subject, link, note, posterOf };
  await sendMail(deps, tx, ready.length === 1 ? reviewMails.draftReady : reviewMails.draftsReady, mail);
}

/** Has a job call `announceReview`, because machines that only convert have no settings for emails and links. */
export async function queueAnnouncement({ jobs }: Deps, tx: Transaction, projectId: number): Promise<void> {
  if ((await listToAnnounce(tx, projectId)).length > 0) await jobs.enqueue(tx, 'announce-review', { projectId });
}

export const announceQueued = (deps: Deps, { projectId }: JobData['announce-review']): Promise<void> =>
  deps.db.transaction(async (tx) => {
    if (!(await findProjectById(tx, projectId))) return;
    await lockProjectById(tx, projectId);
    await announceReview(deps, tx, projectId);
  });

function oneDraft(projectId: number, draft: ReviewToAnnounce) {
  const { title, version, dropboxLink, posterOf, uploadedAt } = draft;
  const subject = version === null ? `The draft of ${title}` : `Version ${version} of ${title}`;
  const isHere = version !== null && dropboxLink === null;
  return { subject, link: `/client${isHere ? reviewPath(projectId, draft, version) : `/projects/${projectId}`}`, posterOf, uploadedAt };
}

/** An announcement of several drafts, with the poster of the first one that has a poster. */
const severalDrafts = (projectId: number, title: string, drafts: ReviewToAnnounce[]) => ({
  subject: `${drafts.length} drafts of ${title}`,
  link: `/client/projects/${projectId}`,
  posterOf: drafts.find(({ posterOf }) => posterOf !== null)?.posterOf ?? null,
  uploadedAt: drafts.map(({ uploadedAt }) => uploadedAt).reduce((one, other) => (one && other && one > other ? one : other)),
});

/** Whether the client can watch a draft. What can have no watermark (links, other files, videos without ffmpeg) waits for the payment. */
const canBeWatched = ({ dropboxLink, mediaType, videoStatus, hasProxy, draftsLocked }: ReviewToAnnounce) => {
  if (videoStatus === 'ready' || hasProxy) return true;
  if (draftsLocked) return false;
  const needsNoPreparation = videoStatus === null && mediaType !== null && !isVideo(mediaType);
  return dropboxLink !== null || videoStatus === 'unprocessed' || needsNoPreparation;
};

/** Whether other drafts wait for this one. They don't if it can't be watched before something else happens, such as a payment. */
function isInPreparation(draft: ReviewToAnnounce): boolean {
  const { version, dropboxLink, mediaType, videoStatus } = draft;
  const isUnread = version !== null && dropboxLink === null && mediaType === null;
  return !canBeWatched(draft) && (isUnread || videoStatus === 'queued' || videoStatus === 'processing');
}
