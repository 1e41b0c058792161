import type { UploadTarget } from './upload.ts';

/** Somebody without an account who sends footage by an upload link. */
export interface LinkSender {
  token: string;
  senderName: string;
}

export const targetByLink = (linkId: number, projectId: number, { token, senderName }: LinkSender): UploadTarget => ({
  audience: 'link',
  personId: linkId,
  projectId,
  type: 'source',
  link: { path: `/api/upload/${token}/files`, metadata: { name: senderName } },
});
