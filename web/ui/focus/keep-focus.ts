/**
 * Where the focus goes when what has it is removed, such as a button whose action is done. Otherwise keyboards and screen readers would
 * start over at the top of the page. Spread onto elements.
 */
export const focusHome = {
  /** A row: for what is in it, and for the rows beside it. */
  row: { 'data-focus-home': 'row' },
  /** A section, or a heading or field for all that is around it. */
  area: { 'data-focus-home': 'area' },
};

/** Also to an element that usually can't have it. */
export function moveFocusTo(element: HTMLElement): void {
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/**
 * Moves the focus to its home when what has it is removed, or along with its card to another column. Without a home, or when another page
 * was opened, it goes to the page's content: browsers would go on from where the link was. @returns stops it
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
    // What was only moved gets it back.
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

/** For a dialog that has closed: the browser returns the focus to what opened it. If that's gone, it goes to its card or its home. */
export function returnFocus(dialog: HTMLElement, opener: Element): void {
  if (opener.isConnected) return;
  const home = movedCard(opener) ?? nearestHome(dialog.parentElement);
  // Nobody has moved it on: it was lost, or is around what it should be at.
  if (home && document.activeElement?.contains(home)) moveFocusTo(home);
}

/** For an element that was on a board's card: the button of that card where it is now. */
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
