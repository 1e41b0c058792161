import type { ProjectStatus } from '../../../../contract/projects.ts';

/** What the client should do in each status, or what the studio is doing. */
export const nextStepTexts: Record<ProjectStatus, { title: string; text: string }> = {
  pending: { title: "We're getting your project ready.", text: "We'll let you know when it's time to send your footage." },
  footage_upload: {
    title: "We're ready for your footage.",
    text: "Send us everything for this video as agreed, for example by an emailed link. Then let us know here that it's all there.",
  },
  footage_received: { title: "We've received your footage.", text: "We're reviewing it and planning the edit before the first cut." },
  editing: { title: "We're editing your video.", text: "We'll let you know when there's a draft to watch." },
  first_draft: { title: 'Your first draft is almost ready.', text: "We're giving it one more check before you see it." },
  review: {
    title: 'Your draft is ready for review.',
    text: "You'll receive it as agreed, for example by an emailed link. Watch it to the end, then request changes or approve it here.",
  },
  revisions: { title: "We're working on your changes.", text: "We'll let you know when the next draft is ready." },
  final_delivery: {
    title: "We're preparing your final files.",
    text: "The cut is approved. We're exporting it and checking everything once more.",
  },
  completed: { title: 'Your project is complete.', text: 'Thank you for working with us.' },
  archived: { title: 'This project is archived.', text: 'Contact us if you need anything from it.' },
};
