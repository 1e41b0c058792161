export interface Counts {
  /** Table rows that are wholly visible: not cut by the window, their scrolling area or a bar over them. */
  rowsInView: number;
  /** The height of the page in pixels. */
  pageHeight: number;
  /** Words in cells that continue in the next line. Breaks after a space, a hyphen, a dash or a slash don't count. */
  brokenWords: string[];
}

/** A script to evaluate in a page. @returns Counts */
export const countOnScreen = String.raw`(() => {
  const isWhollyInView = (row) => {
    const { top, bottom, left, width } = row.getBoundingClientRect();
    // Just inside of its edges, nothing else is on top.
    return [top + 1, bottom - 1].every((y) => row.contains(document.elementFromPoint(left + Math.min(width / 2, 200), y)));
  };
  const linesOf = (node, from, length) => {
    const range = document.createRange();
    range.setStart(node, from);
    range.setEnd(node, from + length);
    return new Set([...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top))).size;
  };
  const brokenWords = [];
  for (const cell of document.querySelectorAll('td, th')) {
    const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      // What only screen readers read is cut to a pixel.
      if (node.parentElement.closest('.sr-only')) continue;
      for (const { 0: word, index } of node.textContent.matchAll(/[^\s\u00ad\u200b/–—-]+/g))
        if (linesOf(node, index, word.length) > 1) brokenWords.push(word);
    }
  }
  return {
    rowsInView: [...document.querySelectorAll('tbody tr')].filter(isWhollyInView).length,
    pageHeight: document.documentElement.scrollHeight,
    brokenWords,
  };
})()`;
