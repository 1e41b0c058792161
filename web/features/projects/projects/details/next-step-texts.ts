import type { ProjectStatus } from '#domain/projects/statuses.ts';
import type { OwnProjectDetail } from '#web/features/projects/projects/project.ts';

/** What the client should do in each status, or what the studio is doing. */
const texts: Record<ProjectStatus, { title: string; text: string }> = {
  pending: { title: "We're getting your project ready.", text: "You can already send us footage. We'll let you know when we need it." },
  footage_upload: {
    title: "We're ready for your footage.",
    text: "Upload everything for this video here. Once it's all there, let us know.",
  },
  footage_received: { title: "We've received your footage.", text: "We're reviewing it and planning the edit before the first cut." },
  editing: { title: "We're editing your video.", text: "We'll let you know when there's a draft to watch." },
  first_draft: { title: 'Your first draft is almost ready.', text: "We're giving it one more check before you see it." },
  review: {
    title: 'Your draft is ready for review.',
    text: 'Watch it to the end and comment on the frame. Then request changes or approve it.',
  },
  revisions: { title: "We're working on your changes.", text: "We'll let you know when the next draft is ready." },
  final_delivery: {
    title: "We're preparing your final files.",
    text: "We're exporting the cut and checking everything once more. You'll find the files here.",
  },
  completed: { title: 'Your project is complete.', text: 'Thank you for working with us.' },
  archived: { title: 'This project is archived.', text: 'Contact us if you need anything from it.' },
};

/** Shown while nobody can watch the draft: the studio has to prepare it again or replace it. */
const failedDraftText = {
  title: "Your draft couldn't be prepared for playback.",
  text: "We've let the studio know. You'll find the draft here once it can be watched.",
};

/** Shown when a project in review has no draft, such as when the studio has deleted it. */
const noDraftText = {
  title: "There's no draft to review right now.",
  text: "We'll let you know when there's one to watch. You can decide then.",
};

/** The review is announced once it can be watched. */
const draftInPreparationText = {
  title: 'Your draft is being prepared.',
  text: "We'll let you know when it's ready to watch.",
};

const finalsText = (isLocked: boolean) => ({
  title: 'Your final files are ready.',
  text: `You'll find them below, under Files${isLocked ? ', and can download them once this project is paid' : ''}.`,
});

type WithFiles = Pick<OwnProjectDetail, 'status' | 'files' | 'draft'>;

/** The newest draft of the only film, if it's here. The files may have newer ones of films that were cancelled. */
const newestDraft = ({ files, draft }: WithFiles) => files.find(({ id }) => id === draft?.fileId);

export const hasFinals = ({ files }: Pick<WithFiles, 'files'>) => files.some(({ type }) => type === 'final');

/** Why nobody can watch the draft, if so. */
export function unwatchableText(project: WithFiles) {
  const draft = newestDraft(project);
  return draft?.isUnplayable ? failedDraftText : draft?.isInPreparation && draftInPreparationText;
}

/**
 * @param isLocked whether the client can't download the final files yet
 * @param hasNoDraft whether there is nothing to decide about in review
 */
export function nextStepText(project: WithFiles, isLocked: boolean, hasNoDraft = false) {
  const { status } = project;
  if (status === 'review' && hasNoDraft) return noDraftText;
  if (status === 'review') return unwatchableText(project) || texts.review;
  return status === 'final_delivery' && hasFinals(project) ? finalsText(isLocked) : texts[status];
}
