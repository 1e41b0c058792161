import { createContext } from 'react';
import type { Upload } from '#web/features/projects/uploads/queue/upload.ts';
import type { UploadQueue } from '#web/features/projects/uploads/queue/upload-queue.ts';

interface FilmUploads {
  /** The queue of the admin area: an upload goes on while its admin looks at other pages. */
  queue: UploadQueue;
  uploads: readonly Upload[];
  adminId: number;
}

/** The uploads of films, set by the editor's page. */
export const FilmUploadsContext = createContext<FilmUploads | undefined>(undefined);
