/** The distance between the opener and its list, in pixels. */
const distance = 4;

/**
 * Places a list that is fixed to the window below its opener, or above it where there is too little room, with the same right edge. Each
 * frame places it again until it's closed, since scrolling or a new row may move the opener. Closes it once the opener leaves the window.
 */
export function placeBeside(opener: HTMLDetailsElement, list: HTMLElement): void {
  const { top, bottom, right } = opener.getBoundingClientRect();
  // Closes what has left the window, or the page: all measures of a removed element are 0.
  if (bottom <= 0 || top >= innerHeight) opener.open = false;
  list.style.visibility = opener.open ? 'visible' : '';
  if (!opener.open) return;
  const below = bottom + distance;
  const hasRoom = below + list.offsetHeight <= innerHeight;
  list.style.top = `${hasRoom ? below : Math.max(0, top - distance - list.offsetHeight)}px`;
  list.style.right = `${document.documentElement.clientWidth - right}px`;
  requestAnimationFrame(() => placeBeside(opener, list));
}
