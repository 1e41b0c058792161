import type { z } from 'zod';
import type { MailTopic } from '#contract/messaging/mail-copy.ts';
import type { AnyUpload } from '#contract/projects/storage.ts';
import type { BulkEndpoint } from '#contract/shared/bulk.ts';
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

/** One of the rows, and the transaction in which it is changed and its outcome stored. */
interface BulkRow<Input> {
  deps: Deps;
  tx: Transaction;
  id: number;
  actor: Extract<Actor, { kind: 'admin' }>;
  input: Input;
}

export type BulkChange<Input = never> = (row: BulkRow<Input>) => Promise<unknown>;

/** What can be done to several rows of a list at once. */
export interface BulkList<E extends BulkEndpoint = BulkEndpoint> {
  endpoint: E;
  /** The rows that match, at most `limit`. Methods, so that lists with different filters fit together. */
  find(deps: Deps, filter: NonNullable<FormOf<E>['filter']>, limit: number, actor: { id: number }): Promise<{ id: number }[]>;
  /** Each does what the row's own endpoint does. @throws AppError conflict or not_found to skip the row */
  actions: Record<FormOf<E>['action'], BulkChange<NonNullable<FormOf<E>['input']>>>;
}

export type UploadRow = typeof uploads.$inferSelect;

/** What there is of each upload, by its purpose. */
interface UploadTargets extends Record<UploadRow['purpose'], object> {
  project: { projectId: number; type: NonNullable<UploadRow['type']>; uploadedBy: string };
  brief: { briefId: number };
  film: { uploadedBy: string };
}

/** What becomes of uploads for one purpose. The transactions are those that change the upload. */
export interface UploadPurpose<Upload = UploadRow> {
  /** Locks what must be locked before the upload, because others lock both. */
  lock?(tx: Transaction, upload: Upload): Promise<unknown>;
  /** All of it has arrived; called once. @returns the file of a project that it becomes */
  finish(deps: Deps, tx: Transaction, upload: Upload): Promise<{ fileId: number } | undefined>;
  /** The studio has canceled it. */
  cancel(deps: Deps, tx: Transaction, upload: Upload, actor: Actor): Promise<unknown>;
  /** Removes what the area keeps of unfinished uploads that are gone: their sender canceled them, or nobody has continued them. */
  discard(tx: Transaction, ids: string[]): Promise<unknown>;
  /** What the studio sees of those underway, newest first. */
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

/** What is stored about a client. @template Section those that it has */
export interface PersonalData<Section extends ExportSection = never> {
  /** What the client may see: without secrets and the studio's internal notes. */
  read: { [Name in ExportSection]?: ReadSection } & Record<Section, ReadSection>;
  /**
   * Removes what identifies the client, whose row no longer does. The areas above have done so before: what they have may refer to rows
   * of those below.
   */
  erase: (deps: Deps, tx: Transaction, subject: DataSubject) => Promise<unknown>;
}

type ReadSection = (db: Connection, subject: DataSubject) => Promise<unknown>;

/** That of all areas together. */
export type AllPersonalData = PersonalData<ExportSection>;

/** What an area has. */
export interface Area {
  /** Each adds endpoints to the API. */
  routes?: ((api: Api, deps: Deps) => void)[];
  jobs?: { [Name in JobName]?: Job<Name> };
  bulkLists?: BulkList[];
  /** What it takes uploads for. Who may begin one, and how large, is up to its routes. */
  uploads?: Partial<UploadPurposes>;
  /** By name. */
  mails?: { topic: MailTopic; definitions: Record<string, Mail>[] };
  personalData?: PersonalData;
  /** Of what expires. */
  hourlyCleanups?: Record<string, Cleanup>;
  /** Of what has a retention period. */
  nightlyCleanups?: Record<string, Cleanup>;
  /** Kinds of links for people without an account (`server/db/link-kind.ts`). Their tokens are secrets, and ended ones are deleted at night. */
  links?: { path: string; cleanUp: Cleanup }[];
  /** Other paths that a secret follows, as the next segment or in the query. */
  secretPaths?: string[];
}
