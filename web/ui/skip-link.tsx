/** The first link of a page, which leads past the header to the element with the id `main`. */
export const SkipLink = () => (
  <a
    href="#main"
    className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:bg-bar focus:px-4 focus:py-3 focus:text-bar-ink"
  >
    Skip to content
  </a>
);
