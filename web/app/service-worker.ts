/** Registers the service worker, which caches the offline page, after the page has loaded. Optional: a failure is ignored. */
export function registerServiceWorker() {
  const { serviceWorker } = navigator;
  if (!import.meta.env.PROD || !serviceWorker) return;
  const register = () => serviceWorker.register('/service-worker.js').catch(() => undefined);
  if (document.readyState === 'complete') register();
  else addEventListener('load', register, { once: true });
}
