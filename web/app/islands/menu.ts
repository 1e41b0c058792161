/** Closes the header's menu, a native `details` (site-header.tsx), on a choice, on Escape, and when the focus leaves it. */
export function closeMenuWhenDone() {
  const menu = document.querySelector<HTMLDetailsElement>('details[data-menu]');
  if (!menu) return;
  const close = () => {
    menu.open = false;
  };
  menu.addEventListener('click', ({ target }) => (target as Element).closest('a') && close());
  menu.addEventListener('focusout', ({ relatedTarget }) => relatedTarget && !menu.contains(relatedTarget as Node) && close());
  menu.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !menu.open) return;
    close();
    menu.querySelector('summary')?.focus();
  });
}
