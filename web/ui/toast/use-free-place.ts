import { type RefObject, useEffect } from 'react';

type Corner = 'bottom' | 'bottom left' | 'top' | 'top left';

/** The places tried for a message, in this order. On phones, where it's as wide as the window, there are only two. */
const corners: Corner[] = ['bottom', 'bottom left', 'top', 'top left'];
const narrowCorners: Corner[] = ['bottom', 'top'];

/** Selects what a message shouldn't cover. The bars at the bottom of the window need no check, as messages are placed above them. */
const controls = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';

/** Shows a message where it covers no control, or else the fewest, and avoids the element with the focus (WCAG 2.4.11). */
export function useFreePlace(viewport: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const list = viewport.current!;
    list.showPopover();
    const place = () => {
      const candidates = matchMedia('(width < 40rem)').matches ? narrowCorners : corners;
      const costs = candidates.map((corner) => ({ corner, cost: costOf(moveTo(list, corner)) }));
      moveTo(list, costs.reduce((best, other) => (other.cost < best.cost ? other : best)).corner);
    };
    const onFocus = () =>
      // Waits a frame, since browsers report the focus before they scroll to it. A button in the message itself must not move away.
      requestAnimationFrame(
        () =>
          document.activeElement &&
          !list.contains(document.activeElement) &&
          covers(list.getBoundingClientRect(), document.activeElement) &&
          place(),
      );
    const frame = requestAnimationFrame(place);
    addEventListener('focusin', onFocus);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('focusin', onFocus);
    };
  }, [viewport]);
}

/** Moves a message to a corner. At the bottom, it's above the bars that stay there and what the device covers. */
function moveTo(list: HTMLElement, corner: Corner): HTMLElement {
  list.dataset.at = corner;
  const bars = document.querySelectorAll('[data-sticky-bar], [data-bottom-bar]');
  const top = [...bars].map((bar) => bar.getBoundingClientRect().top).filter((top) => top > innerHeight / 2);
  list.style.marginBottom = corner.startsWith('bottom')
    ? `max(${innerHeight - Math.min(innerHeight, ...top)}px, env(safe-area-inset-bottom))`
    : '';
  const sidebar = document.querySelector('[data-sidebar]')?.getBoundingClientRect();
  list.style.setProperty('--sidebar-end', `${sidebar && sidebar.width < innerWidth / 2 ? sidebar.right : 0}px`);
  return list;
}

/** How many controls a message covers; the one with the focus counts for more than all others. */
function costOf(list: HTMLElement): number {
  const place = list.getBoundingClientRect();
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
  const covered = [...(dialog ?? document).querySelectorAll(controls)].filter(
    (control) => !list.contains(control) && covers(place, control),
  );
  return (
    covered.length + (document.activeElement && !list.contains(document.activeElement) && covers(place, document.activeElement) ? 1000 : 0)
  );
}

function covers(place: DOMRect, element: Element): boolean {
  if (element === document.body || element.tagName === 'MAIN') return false;
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return left < place.right && place.left < right && top < place.bottom && place.top < bottom;
}
