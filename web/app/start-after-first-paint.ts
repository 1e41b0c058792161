/** Runs as the page's last script and starts the modules that the preceding script holds as text; the CSP has that text's hash. */
export const starter = `(() => {
  const deferred = document.currentScript.previousElementSibling;
  let started = false;
  const start = () => {
    if (started) return;
    started = true;
    const preload = (href) => Object.assign(document.createElement('link'), { rel: 'modulepreload', href });
    document.head.append(...deferred.dataset.modules.split(' ').map(preload));
    document.body.append(Object.assign(document.createElement('script'), { type: 'module', textContent: deferred.textContent }));
  };
  if (document.visibilityState === 'hidden' || window !== parent) start();
  else new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
  setTimeout(start, 3000);
})()`;

/**
 * Delays the router's module preloads and scripts until the first paint, so that HTML and fonts get the bandwidth first. They aren't
 * delayed in a frame, such as the editor's empty preview, where nothing may be painted before they run.
 */
export function startAfterFirstPaint(html: string): string {
  const modules: string[] = [];
  return html
    .replaceAll(/<link rel="modulepreload" href="([^"]+)"\/>/g, (_, href: string) => {
      modules.push(href);
      return '';
    })
    .replace(
      /<script type="module" async="">([\s\S]*?)<\/script>/,
      (_, code: string) => `<script type="text/plain" data-modules="${modules.join(' ')}">${code}</script><script>${starter}</script>`,
    );
}
