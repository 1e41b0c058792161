import type { deliverableKinds } from '#domain/projects/deliverables.ts';

export const kindNames: Record<(typeof deliverableKinds)[number], string> = {
  film: 'Film',
  short: 'Short',
  cutdown: 'Cutdown',
  image: 'Image',
  audio: 'Audio',
  document: 'Document',
};
