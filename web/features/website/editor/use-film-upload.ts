import { useContext, useEffect, useState } from 'react';
import { maxFilmSize, notAFilm, uploadableFilms } from '#api/website/site-films.ts';
import { isUploadOf } from '#web/features/projects/uploads/queue/same-file.ts';
import type { UploadTarget } from '#web/features/projects/uploads/queue/upload.ts';
import { FilmUploadsContext } from './film-uploads-context.ts';

export function useFilmUploads() {
  const { queue, uploads, adminId } = useContext(FilmUploadsContext)!;
  const target: UploadTarget = { audience: 'admin', personId: adminId, projectId: null, type: 'film' };
  return { queue, target, uploads: uploads.filter((upload) => upload.target.type === 'film') };
}

/** Browsers don't know every type by its name; then the server decides. */
function problemOf({ type, size }: File): string | undefined {
  if (type && !uploadableFilms.includes(type)) return notAFilm;
  return size > maxFilmSize ? 'This video has more than 2 GB. Please export a smaller one.' : undefined;
}

/**
 * Begins uploads of films.
 * @param onBegun called with the film's id as soon as the server knows it
 */
export function useFilmUpload(onBegun: (filmId: string) => void) {
  const { queue, target, uploads } = useFilmUploads();
  const [file, setFile] = useState<File>();
  const [refused, setRefused] = useState<string>();
  const upload = file && uploads.findLast((upload) => isUploadOf(upload, file));
  const filmId = upload?.uploadId;
  useEffect(() => {
    if (filmId === undefined) return;
    setFile(undefined);
    onBegun(filmId);
  }, [filmId, onBegun]);
  return {
    begin: (chosen: File) => {
      if (upload?.status === 'failed') queue.cancel(upload.id);
      const problem = problemOf(chosen);
      setRefused(problem);
      setFile(problem ? undefined : chosen);
      if (!problem) queue.add(target, [chosen]);
    },
    isBeginning: upload !== undefined && upload.status !== 'failed',
    problem: refused ?? upload?.problem,
  };
}
