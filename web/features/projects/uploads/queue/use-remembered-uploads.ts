import { useEffect } from 'react';
import { type Person, readDraft, saveDraft } from '#web/lib/browser-storage.ts';
import { type LinkSender, targetByLink } from './target-by-link.ts';
import type { Upload } from './upload.ts';
import { useUploadQueue } from './use-upload-queue.ts';

interface SentByLink {
  senderName: string;
  uploads: Pick<Upload, 'uploadId' | 'name' | 'size' | 'lastModified' | 'fingerprint' | 'startedAt' | 'sent'>[];
}

const senderBy = (linkId: number): Person => `upload-link:${linkId}`;
const draftName = 'uploads';

/** Who sent files by a link from this tab before a reload. */
export const readSenderName = (linkId: number) => readDraft<SentByLink>(senderBy(linkId), draftName)?.senderName;

/**
 * Remembers in this tab what is being sent by a link, and lists what a reload has interrupted. The server can't list it: senders
 * don't see each other's files.
 */
export function useRememberedUploads(linkId: number, projectId: number, { token, senderName }: LinkSender): void {
  const queue = useUploadQueue();
  useEffect(() => {
    const target = targetByLink(linkId, projectId, { token, senderName });
    const before = readDraft<SentByLink>(senderBy(linkId), draftName)?.uploads ?? [];
    queue.setInterrupted(
      'link',
      projectId,
      before.map((upload) => ({ ...upload, target })),
    );
    const remember = () => {
      const unfinished = queue.getUploads().filter(({ status, uploadId }) => uploadId !== undefined && status !== 'done');
      const uploads = unfinished.map(({ uploadId, name, size, lastModified, fingerprint, startedAt, sent }) => ({
        uploadId,
        name,
        size,
        lastModified,
        fingerprint,
        startedAt,
        sent,
      }));
      saveDraft(senderBy(linkId), draftName, { senderName, uploads } satisfies SentByLink);
    };
    remember();
    const unsubscribe = queue.subscribe(remember);
    return () => void unsubscribe();
  }, [queue, linkId, projectId, token, senderName]);
}
