/** Called before a dialog hides the page's scrollbar: keeps its room if it has any, so that nothing behind the dialog moves. */
export function keepScrollbarRoom() {
  const { documentElement } = document;
  documentElement.toggleAttribute('data-scrollbar', innerWidth > documentElement.clientWidth);
}
