/** In pixels. */
const distance = 4;

/**
 * Shows what is fixed to the window below what opened it, or above where there is too little room, with the same right edge. It follows while
 * anything scrolls, also because a row has come before, and closes when what opened it leaves the window.
 */
export function placeBeside(opener: HTMLDetailsElement, list: HTMLElement): void {
  const place = () => {
    const { top, bottom, right } = opener.getBoundingClientRect();
    if (bottom < 0 || top > innerHeight) opener.open = false;
    if (!opener.open) return removeEventListener('scroll', place, true);
    const below = bottom + distance;
    const hasRoom = below + list.offsetHeight <= innerHeight;
    list.style.top = `${hasRoom ? below : Math.max(0, top - distance - list.offsetHeight)}px`;
    list.style.visibility = 'visible';
    list.style.right = `${document.documentElement.clientWidth - right}px`;
  };
  place();
  addEventListener('scroll', place, true);
}
