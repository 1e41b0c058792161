/** The smallest response that is measured, in bytes. A smaller one says more about the way than about the line. */
const smallest = 100_000;

/**
 * Measures how fast what the page loads arrives, films above all.
 * @param onMeasured called with bits per second
 * @returns ends it
 */
export function observeThroughput(onMeasured: (throughput: number) => void): () => void {
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceResourceTiming[]) {
      const seconds = (entry.responseEnd - entry.requestStart) / 1000;
      // A response has no size if it comes from the cache, or from elsewhere without saying how large it is.
      if (entry.transferSize >= smallest && seconds > 0) onMeasured((8 * entry.transferSize) / seconds);
    }
  });
  observer.observe({ type: 'resource', buffered: true });
  return () => observer.disconnect();
}
