import { importEndpoints, maxImportSize } from '#api/operations/imports.ts';
import type { JsonResponse } from '#api/shared/endpoint.ts';
import type { ImportKind } from '#domain/operations/import-columns.ts';
import { sendFile } from '#web/lib/api.ts';

export type ImportPreview = JsonResponse<typeof importEndpoints.preview>['preview'];

/** A file as it was when it was chosen: what the preview shows is what will be imported. */
export interface ChosenFile {
  file: File;
  content: Blob;
}

export const isTooLarge = ({ size }: File) => size > maxImportSize;

/** @throws DOMException if the file can't be read, for example because it was moved */
export const readFile = async (file: File): Promise<ChosenFile> => ({
  file,
  content: new Blob([await file.arrayBuffer()], { type: 'text/csv' }),
});

export const previewImport = async (kind: ImportKind, { content }: ChosenFile): Promise<ImportPreview> =>
  (await sendFile(importEndpoints.preview, content, { params: { kind } })).preview;

export const runImport = async (kind: ImportKind, { content }: ChosenFile): Promise<number> =>
  (await sendFile(importEndpoints.run, content, { params: { kind } })).count;
