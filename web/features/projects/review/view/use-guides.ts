import { useState } from 'react';
import { readGuides, saveGuides } from '#web/lib/preferences.ts';
import { useAnnounce } from '#web/ui/announcer.tsx';
import { type Guides, masks, nextMask } from './guides.ts';

/** The guides that somebody has chosen in this browser, for all films. @param aspect of the picture, its width by its height */
export function useGuides(aspect: number) {
  const announce = useAnnounce();
  const [guides, setGuides] = useState<Guides>(() => {
    const { safeAreas = false, mask } = readGuides();
    return { safeAreas, mask: masks.find((each) => each === mask) };
  });
  const change = (changes: Partial<Guides>) => {
    const changed = { ...guides, ...changes };
    setGuides(changed);
    saveGuides(changed);
    return changed;
  };
  return {
    guides,
    change,
    toggleSafeAreas: () => announce(change({ safeAreas: !guides.safeAreas }).safeAreas ? 'Safe areas shown' : 'Safe areas hidden'),
    showNextMask() {
      const { mask } = change({ mask: nextMask(guides.mask, aspect) });
      announce(mask ? `Mask ${mask}` : 'No mask');
    },
  };
}
