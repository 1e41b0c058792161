import type { z } from 'zod';
import type { MailTopic } from '#api/messaging/mail-copy.ts';
import type { AnyUpload } from '#api/projects/storage.ts';
import type { BulkEndpoint } from '#api/shared/bulk.ts';
import type { Connection, Transaction } from './db/client.ts';
import type { DataSubject } from './db/data-subject.ts';
import type { uploads } from './db/schema/uploads.ts';
import type { Deps } from './deps.ts';
import type { Api } from './http/route.ts';
import type { JobData, JobName, QueueOptions } from './job-queue/queues.ts';
import type { Mail } from './mail.ts';
import type { Actor } from './shared/actor.ts';

/** How a kind of job is queued, and what it does. Every one can safely run twice. */
export type Job<Name extends JobName> = QueueOptions & { run: (deps: Deps, data: JobData[Name]) => Promise<unknown> };

/** Removes what is no longer needed. @param batchSize how many rows one statement removes; tests pass a small one */
export type Cleanup = (deps: Deps, batchSize?: number) => Promise<unknown>;

type FormOf<E extends BulkEndpoint> = z.output<NonNullable<E['body']>>;

/** A row of a bulk action. `deps.db` is the transaction in which it's changed and its outcome stored. */
interface BulkRow<Input> {
  deps: Deps & { db: Transaction };
  id: number;
  actor: Extract<Actor, { kind: 'admin' }>;
  input: Input;
}

export type BulkChange<Input = never> = (row: BulkRow<Input>) => Promise<unknown>;

/** What can be done to several rows of a list at once. */
export interface BulkList<E extends BulkEndpoint = BulkEndpoint> {
  endpoint: E;
  /** Finds at most `limit` rows that match. A method, so that lists with different filters fit together. */
  find(deps: Deps, filter: NonNullable<FormOf<E>['filter']>, limit: number, actor: { id: number }): Promise<{ id: number }[]>;
  /** The changes to choose from. Each does what the row's own endpoint does. @throws AppError conflict or not_found to skip the row */
  actions: Record<FormOf<E>['action'], BulkChange<NonNullable<FormOf<E>['input']>>>;
}

export type UploadRow = typeof uploads.$inferSelect;

/** The columns that every upload of a purpose has. */
interface UploadTargets extends Record<UploadRow['purpose'], object> {
  project: { projectId: number; type: NonNullable<UploadRow['type']>; uploadedBy: string };
  brief: { briefId: number };
  film: { uploadedBy: string };
}

/** What becomes of uploads for one purpose. The transactions are those in which the upload changes. */
export interface UploadPurpose<Upload = UploadRow> {
  /** Locks what must be locked before the upload, because others lock both. */
  lock?(tx: Transaction, upload: Upload): Promise<unknown>;
  /** Called once, when all bytes have arrived. @returns the file of a project that the upload becomes */
  finish(deps: Deps, tx: Transaction, upload: Upload): Promise<{ fileId: number } | undefined>;
  /** Called when the studio has cancelled the upload. */
  cancel(deps: Deps, tx: Transaction, upload: Upload, actor: Actor): Promise<unknown>;
  /** Removes what the area keeps of unfinished uploads that are gone: their sender cancelled them, or nobody has continued them. */
  discard(tx: Transaction, ids: string[]): Promise<unknown>;
  /** Lists unfinished uploads as the studio sees them, newest first. */
  list(db: Connection, limit: number): Promise<(Omit<AnyUpload, 'createdAt'> & { createdAt: Date })[]>;
}

export type UploadPurposes = { [Purpose in keyof UploadTargets]: UploadPurpose<UploadRow & UploadTargets[Purpose]> };

/** The parts of a client's exported data, in this order. */
export const exportSections = [
  ...(['account', 'sessions', 'calendarLinks', 'accessCodes', 'invitations', 'log'] as const),
  ...([
    'projects',
    'comments',
    'projectMoves',
    'deliverables',
    'deliverableMoves',
    'approvals',
    'testimonials',
    'portfolioRequests',
  ] as const),
  ...(['files', 'unfinishedUploads', 'downloads', 'playbacks', 'reviewLinks'] as const),
  ...(['currentPackage', 'credits', 'creditBalance'] as const),
  ...(['invoices', 'creditNotes', 'payments', 'refunds', 'disputes', 'reminders'] as const),
  ...(['messages', 'notifications', 'waitlist', 'leads', 'briefs', 'briefFiles', 'proposals', 'proposalMessages', 'mails'] as const),
];
type ExportSection = (typeof exportSections)[number];

/** What an area stores about a client. @template Section the parts of the exported data that the area has */
export interface PersonalData<Section extends ExportSection = never> {
  /** Reads what the client may see: without secrets and the studio's internal notes. */
  read: { [Name in ExportSection]?: ReadSection } & Record<Section, ReadSection>;
  /**
   * Removes what identifies the client, whose row no longer does. The areas above have done so before: what they have may refer to rows
   * of those below.
   */
  erase: (deps: Deps, tx: Transaction, subject: DataSubject) => Promise<unknown>;
}

type ReadSection = (db: Connection, subject: DataSubject) => Promise<unknown>;

/** What all areas together store about a client. */
export type AllPersonalData = PersonalData<ExportSection>;

/** What an area adds to the product. */
export interface Area {
  /** Functions that each add endpoints to the API. */
  routes?: ((api: Api, deps: Deps) => void)[];
  jobs?: { [Name in JobName]?: Job<Name> };
  bulkLists?: BulkList[];
  /** What becomes of the uploads that the area takes. Who may begin one, and how large, is up to its routes. */
  uploads?: Partial<UploadPurposes>;
  /** The area's emails by name. */
  mails?: { topic: MailTopic; definitions: Record<string, Mail>[] };
  personalData?: PersonalData;
  /** Hourly cleanups of what expires, by name. */
  hourlyCleanups?: Record<string, Cleanup>;
  /** Nightly cleanups of what has a retention period, by name. */
  nightlyCleanups?: Record<string, Cleanup>;
  /** Kinds of links for people without an account (`server/db/link-kind.ts`). Their tokens are secrets, and ended ones are deleted at night. */
  links?: { path: string; cleanUp: Cleanup }[];
  /** Other paths that a secret follows, as the next segment or in the query. */
  secretPaths?: string[];
}
