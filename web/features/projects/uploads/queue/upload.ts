import type { fileTypes } from '#contract/projects/files.ts';
import { displayName } from '#contract/shared/text.ts';

/** Where files are uploaded to, and by whom. */
export interface UploadTarget {
  audience: 'client' | 'admin' | 'link';
  /** Who is signed in: nobody else continues the upload. For a link, its id. */
  personId: number;
  /** Null for a film of the public site. */
  projectId: number | null;
  type: (typeof fileTypes)[number] | 'film';
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
  /** Of this page only. */
  id: number;
  target: UploadTarget;
  name: string;
  /** In bytes. */
  size: number;
  /** When the file was last changed, in milliseconds since 1970; unknown for uploads that began before it was recorded. */
  lastModified?: number | null | undefined;
  /** Bytes that have been sent. */
  sent: number;
  status: UploadStatus;
  /** Missing while interrupted. */
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

/** Whether both go to the same list of files. */
export const isSamePlace = (a: UploadTarget, b: UploadTarget) =>
  a.audience === b.audience && a.projectId === b.projectId && JSON.stringify(a.link) === JSON.stringify(b.link);

export const isSameTarget = (a: UploadTarget, b: UploadTarget) => isSamePlace(a, b) && a.personId === b.personId && a.type === b.type;

/** Whether it's an upload of this file, as far as the time of the last change and the folder are known. */
export const isUploadOf = ({ name, size, lastModified, file }: Upload, chosen: File) =>
  name === displayName(chosen.name) &&
  size === chosen.size &&
  (lastModified ?? chosen.lastModified) === chosen.lastModified &&
  isSamePath(file?.webkitRelativePath, chosen.webkitRelativePath);

const isSamePath = (a: string | undefined, b: string) => !a || !b || a === b;
