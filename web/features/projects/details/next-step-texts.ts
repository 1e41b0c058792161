import type { ProjectStatus } from '../../../../contract/projects.ts';

/** What a client reads in each state: what it is to do, or what the studio is doing. */
export const nextStepTexts: Record<ProjectStatus, { title: string; text: string }> = {
  pending: { title: 'We are getting your project ready.', text: 'You will hear from us as soon as it is time to send your footage.' },
  footage_upload: {
    title: 'We are ready for your footage.',
    text: 'Send us everything that belongs to this video the way we agreed, for example by a link in a mail. Then tell us here that it is all there.',
  },
  footage_received: { title: 'Your footage is with us.', text: 'We look through it and make a plan before the first cut.' },
  editing: { title: 'We are cutting your video.', text: 'You will hear from us when there is a draft to look at.' },
  first_draft: { title: 'Your first draft is nearly there.', text: 'We look at it once more before you see it.' },
  review: {
    title: 'Your draft is ready for your review.',
    text: 'You get it the way we agreed, for example by a link in a mail. Watch it to the end, then ask for changes or approve it here.',
  },
  revisions: { title: 'We are working on your changes.', text: 'You will hear from us when the next draft is ready.' },
  final_delivery: {
    title: 'We are preparing your final files.',
    text: 'The cut is approved. Now we export and check everything once more.',
  },
  completed: { title: 'Your project is done.', text: 'Thank you for making it with us.' },
  archived: { title: 'This project is archived.', text: 'Write to us if you need something from it.' },
};
