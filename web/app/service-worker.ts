/** Brings the page for a lost network into the browser once everything else is done; a browser that cannot keep it does without. */
export function keepOfflinePage() {
  const { serviceWorker } = navigator;
  if (!import.meta.env.PROD || !serviceWorker) return;
  const register = () => serviceWorker.register('/service-worker.js').catch(() => undefined);
  if (document.readyState === 'complete') register();
  else addEventListener('load', register, { once: true });
}
