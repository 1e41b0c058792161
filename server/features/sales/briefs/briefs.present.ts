import type { BriefFileRow } from './brief-files.store.ts';
import type { ReadBrief } from './briefs.store.ts';

/** @param files of this brief and others */
export const presentBrief = (brief: ReadBrief, files: BriefFileRow[]) => ({
  ...brief,
  files: files.filter(({ briefId }) => briefId === brief.id),
});
