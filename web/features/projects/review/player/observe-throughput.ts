/** What is smaller says more about the way than about the line, in bytes. */
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
      // What comes from the cache, or from elsewhere without saying how large it is, has no size.
      if (entry.transferSize >= smallest && seconds > 0) onMeasured((8 * entry.transferSize) / seconds);
    }
  });
  observer.observe({ type: 'resource', buffered: true });
  return () => observer.disconnect();
}
