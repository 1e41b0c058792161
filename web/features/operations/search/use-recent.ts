import { useDrafts } from '#web/lib/drafts.tsx';
import type { Entry } from './entries.ts';

/** Icons can't be stored, so entries are stored as what they were made of. */
export type Recent = Pick<Entry, 'key' | 'name' | 'detail' | 'to'>;

const maxRecent = 6;

/** What the admin opened last, newest first; forgotten on signing out. */
export function useRecent() {
  const drafts = useDrafts();
  const recent = drafts.read<{ entries: Recent[] }>('recent')?.entries ?? [];
  return {
    recent,
    remember({ key, name, detail, to }: Recent) {
      if (!to) return;
      const others = recent.filter((entry) => entry.key !== key);
      drafts.save('recent', { entries: [{ key, name, detail, to }, ...others].slice(0, maxRecent) });
    },
  };
}
