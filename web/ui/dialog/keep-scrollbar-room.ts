/** Before a dialog hides the page's scrollbar: whether its room is to stay, so that nothing behind the dialog moves. */
export function keepScrollbarRoom() {
  const { documentElement } = document;
  documentElement.toggleAttribute('data-scrollbar', innerWidth > documentElement.clientWidth);
}
