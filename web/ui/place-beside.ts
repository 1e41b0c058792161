/** In pixels. */
const distance = 4;

/** Shows what is fixed to the window below what opened it, or above where there is too little room, with the same right edge, until anything scrolls. */
export function placeBeside(opener: Element, list: HTMLElement, onScroll: () => void): void {
  const { top, bottom, right } = opener.getBoundingClientRect();
  const below = bottom + distance;
  const hasRoom = below + list.offsetHeight <= innerHeight;
  list.style.top = `${hasRoom ? below : Math.max(0, top - distance - list.offsetHeight)}px`;
  list.style.visibility = 'visible';
  list.style.right = `${document.documentElement.clientWidth - right}px`;
  addEventListener('scroll', onScroll, { capture: true, once: true });
}
