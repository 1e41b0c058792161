/** Starts the modules that `later` holds as text; the policy knows that text's hash. Runs in the browser, as the page's last script. */
const starter = `(() => {
  const later = document.currentScript.previousElementSibling;
  let started = false;
  const start = () => {
    if (started) return;
    started = true;
    const preload = (href) => Object.assign(document.createElement('link'), { rel: 'modulepreload', href });
    document.head.append(...later.dataset.modules.split(' ').map(preload));
    document.body.append(Object.assign(document.createElement('script'), { type: 'module', textContent: later.textContent }));
  };
  if (document.visibilityState === 'hidden') start();
  else new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
  setTimeout(start, 3000);
})()`;

/**
 * Lets a page be seen before any of its scripts is fetched: what the router would preload and run at once waits for the first
 * paint, so that text and faces have the line to themselves.
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
