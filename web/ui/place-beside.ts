/** In pixels. */
const distance = 4;

/**
 * Shows what is fixed to the window below what opened it, or above where there is too little room, with the same right edge, and keeps it there
 * until that is closed. Whatever moves it, such as scrolling or a row that comes before, is seen in the next frame; what leaves the window is closed.
 */
export function placeBeside(opener: HTMLDetailsElement, list: HTMLElement): void {
  const { top, bottom, right } = opener.getBoundingClientRect();
  // Or the page: then all are 0.
  if (bottom <= 0 || top >= innerHeight) opener.open = false;
  list.style.visibility = opener.open ? 'visible' : '';
  if (!opener.open) return;
  const below = bottom + distance;
  const hasRoom = below + list.offsetHeight <= innerHeight;
  list.style.top = `${hasRoom ? below : Math.max(0, top - distance - list.offsetHeight)}px`;
  list.style.right = `${document.documentElement.clientWidth - right}px`;
  requestAnimationFrame(() => placeBeside(opener, list));
}
