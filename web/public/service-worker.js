// Shows the offline page when a page can't be reached. All other requests are left to the browser.
const cacheName = 'offline';
const page = '/offline';

// Caches the offline page again whenever this worker starts, so that it's never much older than the site. The page's modules are
// removed: at another URL they would load that URL's page again and again.
async function cacheOfflinePage() {
  const response = await fetch(page, { cache: 'no-cache' });
  if (!response.ok) return;
  const html = (await response.text()).replace(/<script type="module"[\s\S]*?<\/script>|<link rel="modulepreload"[^>]*>/g, '');
  const cache = await caches.open(cacheName);
  await cache.put(page, new Response(html, { headers: response.headers }));
}
const cached = cacheOfflinePage().catch(() => undefined);

addEventListener('install', (event) => event.waitUntil(cached.then(() => skipWaiting())));

addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate') return;
  event.respondWith(fetch(event.request).catch(async () => (await caches.match(page)) ?? Response.error()));
});
