import { useMemo, useState } from 'react';
import { Button } from '#web/ui/button/button.tsx';

/** The first items of a list that can be long, and the button that shows all of them, which is false once they are all shown. */
export function useShowAll<Item>(items: Item[], initialCount: number) {
  const [showsAll, setShowsAll] = useState(false);
  const isCut = items.length > initialCount && !showsAll;
  const shown = useMemo(() => (isCut ? items.slice(0, initialCount) : items), [items, initialCount, isCut]);
  const button = isCut && (
    <div className="border-line border-t px-5 py-3">
      <Button variant="link" size="small" className="-mx-3.5" onClick={() => setShowsAll(true)}>
        Show all {items.length}
      </Button>
    </div>
  );
  return { shown, button };
}
