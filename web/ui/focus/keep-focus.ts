/**
 * Attributes of elements that take the focus when the focused element, such as a button whose action is done, is removed. Without them,
 * keyboards and screen readers would start over at the top of the page.
 */
export const focusHome = {
  /** A row takes the focus of what was in it, and of a removed row beside it. */
  row: { 'data-focus-home': 'row' },
  /** A section takes the focus of what was in it; a heading or field, of what was around it. */
  area: { 'data-focus-home': 'area' },
};

/** Moves the focus to an element, even one that usually can't have it. */
export function moveFocusTo(element: HTMLElement): void {
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/**
 * Moves the focus to its home when the focused element is removed, or along with its card to another column. Without a home, or when
 * another page was opened, the page's content gets it: browsers would go on from where the link was. @returns stops this
 */
export function keepFocus(): () => void {
  let last: { element: HTMLElement; path: string } | undefined;
  const remember = ({ target }: FocusEvent) => {
    last = { element: target as HTMLElement, path: location.pathname };
  };
  const observer = new MutationObserver((records) => {
    if (!last || document.activeElement !== document.body) return;
    const { element, path } = last;
    const removal = records.find(({ removedNodes }) => [...removedNodes].some((node) => node.contains(element)));
    if (!removal) return;
    // An element that was only moved within the page gets the focus back.
    const near = element.isConnected ? element : path === location.pathname && (movedCard(element) ?? findHome(removal));
    const home = near || document.querySelector('main');
    if (home) moveFocusTo(home);
  });
  addEventListener('focusin', remember);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    removeEventListener('focusin', remember);
    observer.disconnect();
  };
}

/** The browser returns the focus of a closed dialog to its opener. If that's gone, this moves the focus to the opener's card or home. */
export function returnFocus(dialog: HTMLElement, opener: Element): void {
  if (opener.isConnected) return;
  const home = movedCard(opener) ?? nearestHome(dialog.parentElement);
  // Only if nobody has moved the focus on: it was lost to the body, or is on an element around the home.
  if (home && document.activeElement?.contains(home)) moveFocusTo(home);
}

/** The button of the board's card that the element was on, wherever the card is now. */
function movedCard(element: Element): HTMLElement | undefined {
  const id = element.closest<HTMLElement>('[data-card]')?.dataset.card;
  return document.querySelector<HTMLElement>(`[data-card="${id}"] button`) ?? undefined;
}

/** The row after or before what was removed, or else the nearest home. */
function findHome({ target, nextSibling, previousSibling }: MutationRecord): HTMLElement | undefined {
  const row = [nextSibling, previousSibling].find((node) => node instanceof HTMLElement && node.isConnected && isRow(node));
  return (row as HTMLElement | undefined) ?? nearestHome(target as HTMLElement);
}

function nearestHome(element: HTMLElement | null): HTMLElement | undefined {
  for (let around = element; around; around = around.parentElement) {
    const home = around.dataset.focusHome ? around : around.querySelector<HTMLElement>('[data-focus-home="area"]');
    if (home) return home;
  }
  return undefined;
}

const isRow = ({ dataset }: HTMLElement) => dataset.focusHome === 'row';
