import { useAnnounce } from '#web/ui/announcer.tsx';
import type { useGuides } from './use-guides.ts';
import { formatScale, type ZoomControl } from './zoom.ts';

/** What keys and buttons do with the view, and say. */
export function useViewCommands(zoom: ZoomControl, guides: ReturnType<typeof useGuides>) {
  const announce = useAnnounce();
  const step = (direction: 1 | -1) => {
    zoom.step(direction);
    announce(`Zoom ${formatScale(zoom.get().scale)}`);
  };
  return {
    'zoom in': () => step(1),
    'zoom out': () => step(-1),
    'whole picture'() {
      zoom.reset();
      announce('Whole picture');
    },
    'safe areas': guides.toggleSafeAreas,
    'next mask': guides.showNextMask,
  };
}
