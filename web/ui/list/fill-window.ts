/** Windows lower than this, such as at 400% zoom, scroll as a whole. In pixels, the same as `tall:` in `app.css`. */
const lowWindow = 480;

/** The least height that a list gets, even below a long page head, in pixels. */
const leastRoom = 320;

/**
 * Gives a scrolling area of rows the height that is left in the window, and ends it after a whole row. What is below the area in its card
 * and the bars at the bottom of the window keep their room.
 * @returns stops adapting the height
 */
export function fillWindow(area: HTMLElement): () => void {
  const card = area.parentElement!;
  const setHeight = () => {
    if (innerHeight < lowWindow) return area.style.removeProperty('max-height');
    const { top, bottom } = area.getBoundingClientRect();
    const below = card.getBoundingClientRect().bottom - bottom + belowCard(card);
    const room = Math.max(leastRoom, innerHeight - (top + scrollY) - below);
    area.style.maxHeight = `${endOfLastRow(area, room)}px`;
  };
  setHeight();
  const observer = new ResizeObserver(setHeight);
  // The page's height changes when something above the area grows or shrinks.
  for (const element of [card, document.body, area.firstElementChild!]) observer.observe(element);
  addEventListener('resize', setHeight);
  return () => {
    observer.disconnect();
    removeEventListener('resize', setHeight);
  };
}

/** The page's own padding, and the bars that stay at the bottom of the window, in pixels. */
function belowCard(card: HTMLElement): number {
  const main = card.closest('main');
  if (!main) return 0;
  let height = Number.parseFloat(getComputedStyle(main).paddingBottom);
  for (let bar = main.nextElementSibling; bar; bar = bar.nextElementSibling) height += bar.getBoundingClientRect().height;
  return height;
}

/** Where the last row ends that fits into the room, in pixels. The whole room if rows are cards, or if all of them fit. */
function endOfLastRow(area: HTMLElement, room: number): number {
  const { offsetHeight: headHeight } = area.querySelector('thead')!;
  const scrollbar = area.offsetHeight - area.clientHeight;
  if (headHeight <= 1 || area.scrollHeight + scrollbar <= room) return room;
  let end = headHeight + scrollbar;
  for (const { offsetHeight } of area.querySelectorAll<HTMLElement>('tbody tr')) {
    // The row's chunk is hidden, since it's far from what is seen (row-chunks.tsx).
    if (offsetHeight === 0) continue;
    if (end + offsetHeight > room) break;
    end += offsetHeight;
  }
  return end;
}
