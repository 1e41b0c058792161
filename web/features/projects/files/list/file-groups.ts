import type { ProjectFile } from '#web/features/projects/files/files.ts';

/** The groups of files in the order of the screen: what the client waits for comes first. */
export const fileGroups: { type: ProjectFile['type']; title: string }[] = [
  { type: 'final', title: 'Final files' },
  { type: 'draft', title: 'Drafts' },
  { type: 'source', title: 'Footage' },
  { type: 'feedback', title: 'Attachments' },
];
