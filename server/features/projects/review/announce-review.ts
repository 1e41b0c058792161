import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { sendMail } from '#server/features/messaging/mail/mail.service.ts';
import { notifyClient } from '#server/features/messaging/notifications/notifications.service.ts';
import { findClientRecipient } from '#server/features/messaging/notifications/recipients.store.ts';
import { findProjectById, updateProject } from '#server/features/projects/projects/projects.store.ts';
import { isVideo } from '#server/features/projects/videos/is-video.ts';
import { type DraftToAnnounce, findNewestDraft, findReviewNote } from './announce-review.store.ts';
import { reviewMails } from './review.mails.ts';

/**
 * Tells a project's client that its newest draft is in review, once it can be watched and they weren't told yet. Called under the
 * project's lock, when it's sent to review and when that may have changed.
 * @param options.isElsewhere without a draft here, the studio has sent one another way, instead of having deleted it
 */
export async function announceReview(deps: Deps, tx: Transaction, projectId: number, { isElsewhere = false } = {}): Promise<void> {
  const project = await findProjectById(tx, projectId);
  if (!project?.reviewToAnnounce) return;
  const draft = await findNewestDraft(tx, projectId);
  if (draft ? !canBeWatched(draft) : !isElsewhere) return;
  await updateProject(tx, projectId, { reviewToAnnounce: false });
  const { clientId, title } = project;
  const version = draft?.version ?? null;
  const subject = version === null ? `The draft of ${title}` : `Version ${version} of ${title}`;
  const link = `/client/projects/${projectId}${draft && draft.dropboxLink === null ? `/review/${version}` : ''}`;
  await notifyClient(deps, tx, clientId, { topic: title, text: `${subject} is ready for your review.`, link });
  const client = await findClientRecipient(tx, clientId);
  if (!client?.preferences.projects) return;
  const note = await findReviewNote(tx, projectId, draft);
  await sendMail(deps, tx, reviewMails.draftReady, { client, draft: subject, link, note, posterOf: draft?.posterOf ?? null });
}

/** What has no version with a watermark only once the project is paid: a link to elsewhere, other files than videos, and those without ffmpeg. */
const canBeWatched = ({ dropboxLink, mediaType, videoStatus, draftsLocked }: DraftToAnnounce) => {
  if (videoStatus === 'ready') return true;
  if (draftsLocked) return false;
  const needsNoPreparation = videoStatus === null && mediaType !== null && !isVideo(mediaType);
  return dropboxLink !== null || videoStatus === 'unprocessed' || needsNoPreparation;
};
