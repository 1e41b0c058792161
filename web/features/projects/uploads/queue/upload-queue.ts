import { displayName } from '#domain/shared/text.ts';
import { measureSpeed } from './measure-speed.ts';
import { differenceTo, hasContentOf, isUploadOf, mayBeUploadOf, wasChanged } from './same-file.ts';
import type { Transfer, TransferEvents } from './transfer.ts';
import { type TransferProblem, waitingForConnection } from './transfer-problem.ts';
import { beginWith, isActive, isSameTarget, type Upload, type UploadTarget } from './upload.ts';

/** How many files are sent at a time. */
const maxParallel = 3;

/** The longest delay before another try, in milliseconds. */
const maxRetryDelay = 30_000;

interface Options {
  transfer: Transfer;
  deleteUnfinished: (uploadId: string, target: UploadTarget) => Promise<void>;
  lockUpload: (uploadId: string, signal: AbortSignal) => void;
  onDone: (upload: Upload) => void;
  onSignedOut: (audience: UploadTarget['audience']) => void;
}

/** An upload of an earlier visit. */
type InterruptedUpload = Pick<Upload, 'target' | 'name' | 'size' | 'lastModified' | 'fingerprint' | 'startedAt' | 'sent' | 'uploadId'>;

/** Sends files three at a time, and tries again after a lost connection. */
export class UploadQueue {
  readonly #options: Options;
  readonly #listeners = new Set<() => void>();
  readonly #transfers = new Map<number, AbortController>();
  readonly #retries = new Map<number, { attempts: number; timer?: ReturnType<typeof setTimeout> }>();
  #uploads: readonly Upload[] = [];
  #lastId = 0;

  constructor(options: Options) {
    this.#options = options;
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getUploads = () => this.#uploads;

  /** Adds files. One that was interrupted or failed before continues; one that's already in the list isn't added twice. */
  add(target: UploadTarget, files: readonly File[]) {
    // Finished uploads are no longer news once others begin.
    if (!this.#uploads.some(isActive)) this.#set(this.#uploads.filter(({ status }) => status !== 'done'));
    for (const file of files) {
      const known = this.#uploads.find(
        (upload) => upload.status !== 'done' && isSameTarget(upload.target, target) && isUploadOf(upload, file),
      );
      if (known?.status === 'interrupted' || known?.status === 'failed') this.#update(known.id, beginWith(file));
      const alike = !known && this.#uploads.find((upload) => isSameTarget(upload.target, target) && mayBeUploadOf(upload, file));
      if (alike) this.#offerOrAdd(alike, target, file);
      else if (!known) this.#addNew(target, file);
    }
    this.#startNext();
  }

  #addNew(target: UploadTarget, file: File) {
    this.#append({ target, name: displayName(file.name), size: file.size, sent: 0, ...beginWith(file) });
  }

  async #offerOrAdd(alike: Upload, target: UploadTarget, file: File) {
    if (await this.#offer(alike, file)) return;
    this.#addNew(target, file);
    this.#startNext();
  }

  /** Has a person say whether an upload continues with a file under another date. @returns false if the file isn't the same, without asking */
  async #offer({ id }: Upload, file: File): Promise<boolean> {
    const isSame = await hasContentOf(this.#find(id)!, file);
    if (isSame && this.#find(id)) this.#update(id, { candidate: file });
    return isSame && this.#find(id) !== undefined;
  }

  /** The answer to the offer: continues the upload, or leaves it and uploads the file on its own. */
  answerOffer(id: number, answer: 'continue' | 'upload as new') {
    const { candidate, target } = this.#find(id)!;
    this.#update(id, { candidate: undefined, ...(answer === 'continue' && beginWith(candidate!)) });
    if (answer === 'upload as new') this.#addNew(target, candidate!);
    this.#startNext();
  }

  /** Updates a project's interrupted uploads to the server's list. */
  setInterrupted(audience: UploadTarget['audience'], projectId: number | null, interrupted: InterruptedUpload[]) {
    const listed = new Set(interrupted.map(({ uploadId }) => uploadId));
    const isGone = ({ target, status, uploadId }: Upload) =>
      status === 'interrupted' && target.audience === audience && target.projectId === projectId && !listed.has(uploadId);
    this.#set(this.#uploads.filter((upload) => !isGone(upload)));
    for (const upload of interrupted) this.addInterrupted(upload);
  }

  /** Lists an interrupted upload, unless it's in the list already. */
  addInterrupted(upload: InterruptedUpload) {
    if (this.#uploads.some(({ uploadId }) => uploadId === upload.uploadId)) return;
    this.#append({ ...upload, status: 'interrupted' });
  }

  /** Continues an interrupted upload, or asks whether it should with a file under another date. @returns why the file isn't the same one */
  async continueWith(id: number, file: File): Promise<string | undefined> {
    const upload = this.#find(id)!;
    const difference = differenceTo(upload, file);
    if (difference) return difference;
    if (!isUploadOf(upload, file)) return (await this.#offer(upload, file)) ? undefined : wasChanged(upload);
    this.#update(id, beginWith(file));
    this.#startNext();
    return undefined;
  }

  pause(id: number) {
    this.#stop(id);
    this.#update(id, { status: 'paused', problem: undefined });
    this.#startNext();
  }

  /** Continues a paused upload, or tries a failed one again. */
  resume(id: number) {
    this.#retries.delete(id);
    this.#update(id, { status: 'queued', problem: undefined });
    this.#startNext();
  }

  cancel(id: number) {
    const upload = this.#find(id);
    if (!upload) return;
    this.#remove(upload);
    if (upload.uploadId) this.#options.deleteUnfinished(upload.uploadId, upload.target);
    this.#startNext();
  }

  /** After a login: continues the person's own uploads and forgets those of anybody else. */
  enter({ audience, personId }: Pick<UploadTarget, 'audience' | 'personId'>) {
    for (const upload of this.#ofAudience(audience)) if (upload.target.personId !== personId) this.#remove(upload);
    for (const { id, status } of this.#ofAudience(audience))
      if (status === 'signed out') this.#update(id, { status: 'queued', problem: undefined });
    this.#startNext();
  }

  /** Forgets the uploads of whoever has logged out. */
  leave(audience: UploadTarget['audience']) {
    for (const upload of this.#ofAudience(audience)) this.#remove(upload);
  }

  /** Tries again at once what waits for the connection, which is back. */
  retryNow() {
    for (const { id, status } of this.#uploads) if (status === 'waiting') this.#start(id);
  }

  /** The connection is lost; the browser itself may notice it minutes later. */
  waitForConnection() {
    for (const { id, status } of this.#uploads) {
      if (status !== 'uploading') continue;
      this.#stop(id);
      this.#retryLater(id, waitingForConnection);
    }
  }

  #startNext() {
    // An upload that waits for the connection keeps its turn.
    const free = maxParallel - this.#uploads.filter(({ status }) => status === 'uploading' || status === 'waiting').length;
    const next = this.#uploads.filter((upload) => upload.status === 'queued' && !this.#hasEarlierDraft(upload)).slice(0, Math.max(0, free));
    for (const { id } of next) this.#start(id);
  }

  /** Drafts of a film become its versions in the order in which they arrive, so that each waits for the one before it. */
  #hasEarlierDraft({ id, target }: Upload) {
    return target.type === 'draft' && this.#uploads.some((other) => other.id < id && isActive(other) && isSameTarget(other.target, target));
  }

  #start(id: number) {
    const upload = this.#find(id);
    if (!upload?.file) return;
    this.#stop(id);
    const abort = new AbortController();
    this.#transfers.set(id, abort);
    this.#update(id, { status: 'uploading', problem: undefined, bytesPerSecond: undefined });
    const { file, target, uploadId } = upload;
    if (uploadId) this.#options.lockUpload(uploadId, abort.signal);
    this.#options.transfer({ file, target, uploadId }, this.#eventsOf(id, abort.signal));
  }

  #eventsOf(id: number, signal: AbortSignal): TransferEvents {
    const speedAt = measureSpeed();
    return {
      signal,
      onCreated: (uploadId, fingerprint) => {
        // This is also called when an upload continues.
        if (this.#find(id)?.uploadId === uploadId) return;
        this.#options.lockUpload(uploadId, signal);
        this.#update(id, { uploadId, fingerprint, startedAt: new Date().toISOString() });
      },
      onProgress: (sent) => {
        this.#retries.delete(id);
        this.#update(id, { sent, bytesPerSecond: speedAt(performance.now(), sent) });
      },
      onDone: (fileId) => this.#finish(id, fileId),
      onProblem: (problem) => this.#handle(id, problem),
    };
  }

  #finish(id: number, fileId: number | undefined) {
    this.#stop(id);
    this.#update(id, { status: 'done', sent: this.#find(id)!.size, fileId });
    this.#options.onDone(this.#find(id)!);
    this.#startNext();
  }

  #handle(id: number, problem: TransferProblem) {
    this.#stop(id);
    if (problem.kind === 'temporary') return this.#retryLater(id, problem.message);
    if (problem.kind === 'refused') this.#update(id, { status: 'failed', problem: problem.message });
    if (problem.kind === 'canceled') this.#update(id, { status: 'failed', problem: problem.message, uploadId: undefined, sent: 0 });
    if (problem.kind === 'expired') this.#update(id, { status: 'queued', uploadId: undefined, sent: 0 });
    if (problem.kind === 'signed out') {
      this.#update(id, { status: 'signed out', problem: 'Log in again to continue.' });
      this.#options.onSignedOut(this.#find(id)!.target.audience);
    }
    this.#startNext();
  }

  #retryLater(id: number, problem: string) {
    const attempts = (this.#retries.get(id)?.attempts ?? 0) + 1;
    const timer = setTimeout(() => this.#start(id), Math.min(maxRetryDelay, 500 * 2 ** attempts));
    this.#retries.set(id, { attempts, timer });
    this.#update(id, { status: 'waiting', problem, bytesPerSecond: undefined });
  }

  #stop(id: number) {
    clearTimeout(this.#retries.get(id)?.timer);
    this.#transfers.get(id)?.abort();
    this.#transfers.delete(id);
  }

  #remove({ id }: Upload) {
    this.#stop(id);
    this.#retries.delete(id);
    this.#set(this.#uploads.filter((upload) => upload.id !== id));
  }

  #append(upload: Omit<Upload, 'id'>) {
    this.#lastId += 1;
    this.#set([...this.#uploads, { ...upload, id: this.#lastId }]);
  }

  #update(id: number, changes: Partial<Upload>) {
    this.#set(this.#uploads.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)));
  }

  #set(uploads: readonly Upload[]) {
    this.#uploads = uploads;
    for (const listener of this.#listeners) listener();
  }

  #find(id: number) {
    return this.#uploads.find((upload) => upload.id === id);
  }

  #ofAudience(audience: UploadTarget['audience']) {
    return this.#uploads.filter(({ target }) => target.audience === audience);
  }
}
