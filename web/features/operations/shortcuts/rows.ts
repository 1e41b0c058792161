// Works on every list whose rows are marked with `data-row`; the focus is where the keyboard is.

const listRows = () => [...document.querySelectorAll<HTMLElement>('main [data-row]')].filter(isShown);

export const currentRow = () => document.activeElement?.closest<HTMLElement>('[data-row]') ?? undefined;

/** The link or button that opens a row, or else its menu. */
const openerOf = (row: HTMLElement | undefined) => row?.querySelector<HTMLElement>('a[href], button:not(:disabled), summary');

/** @returns whether there is a list */
export function moveToRow(step: 1 | -1): boolean {
  const rows = listRows();
  const row = currentRow();
  const next = row ? rows[rows.indexOf(row) + step] : rows.at(step > 0 ? 0 : -1);
  if (next) focusRow(next);
  return rows.length > 0;
}

export function focusRow(row: HTMLElement | undefined): void {
  openerOf(row)?.focus();
  row?.scrollIntoView({ block: 'nearest' });
}

export const toggleRow = () => currentRow()?.querySelector<HTMLElement>('input[type="checkbox"]')?.click();

/** Finds the first match that is shown on the page. */
export const findInPage = (selector: string) => [...document.querySelectorAll<HTMLElement>(`main ${selector}`)].find(isShown);

const isShown = (element: HTMLElement) => element.getClientRects().length > 0;
