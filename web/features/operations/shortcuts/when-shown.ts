/** Waits for an element of a page that is still loading. @returns undefined if it doesn't come within five seconds */
export function whenShown(selector: string): Promise<HTMLElement | undefined> {
  const find = () => document.querySelector<HTMLElement>(selector) ?? undefined;
  if (find()) return Promise.resolve(find());
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => find() && finish());
    const timer = setTimeout(finish, 5000);
    observer.observe(document.body, { childList: true, subtree: true });

    function finish() {
      observer.disconnect();
      clearTimeout(timer);
      resolve(find());
    }
  });
}
