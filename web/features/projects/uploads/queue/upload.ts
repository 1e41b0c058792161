import type { fileTypes } from '#api/projects/files.ts';

/** Where files are uploaded to, and by whom. */
export interface UploadTarget {
  audience: 'client' | 'admin' | 'link';
  /** The id of whoever is signed in: nobody else continues the upload. For a link, the link's id. */
  personId: number;
  /** Null for a film of the public site. */
  projectId: number | null;
  type: (typeof fileTypes)[number] | 'film';
  /** The deliverable, for a draft or final file of a project with several. */
  deliverableId?: number | undefined;
  /** Where somebody without an account uploads, and what is said of a file besides its name. */
  link?: { path: string; metadata: Record<string, string> };
}

/**
 * - interrupted: the page was closed or reloaded, so the file has to be chosen again
 * - queued: waits for its turn
 * - waiting: tries again by itself, once there is a connection
 * - signed out: continues after the next login
 * - failed: needs a person to try again
 */
export type UploadStatus = 'interrupted' | 'queued' | 'uploading' | 'waiting' | 'signed out' | 'paused' | 'failed' | 'done';

export interface Upload {
  /** Tells the uploads of this page apart. */
  id: number;
  target: UploadTarget;
  name: string;
  /** In bytes. */
  size: number;
  /** When the file was last changed, in milliseconds since 1970; unknown for uploads that began before it was recorded. */
  lastModified?: number | null | undefined;
  /** A digest of parts of the file, if it's known. */
  fingerprint?: string | null | undefined;
  /** When the upload began, as an ISO 8601 instant; unknown until the server has created it. */
  startedAt?: string | undefined;
  /** A file of the same content under another date, with which it may continue. */
  candidate?: File | undefined;
  /** Bytes that have been sent. */
  sent: number;
  status: UploadStatus;
  /** Missing while the upload is interrupted. */
  file?: File;
  /** The server's id, once it has created the upload. */
  uploadId?: string | undefined;
  /** The file it became; unknown by a link. */
  fileId?: number | undefined;
  /** Why it failed or waits, for the user. */
  problem?: string | undefined;
  bytesPerSecond?: number | undefined;
}

/** Statuses that would be lost, or delayed, by closing the page. */
const activeStatuses: readonly UploadStatus[] = ['queued', 'uploading', 'waiting', 'signed out'];

export const isActive = ({ status }: Upload) => activeStatuses.includes(status);

/** Whether the files of both targets go to the same list. */
export const isSamePlace = (a: UploadTarget, b: UploadTarget) =>
  a.audience === b.audience && a.projectId === b.projectId && JSON.stringify(a.link) === JSON.stringify(b.link);

export const isSameTarget = (a: UploadTarget, b: UploadTarget) =>
  isSamePlace(a, b) && a.personId === b.personId && a.type === b.type && a.deliverableId === b.deliverableId;

/** What an upload becomes once there is a file for it. */
export const beginWith = (file: File) => ({
  file,
  lastModified: file.lastModified,
  ...(file.size > 0 ? { status: 'queued' as const, problem: undefined } : { status: 'failed' as const, problem: 'This file is empty.' }),
});
