// Shows a page of the site's own where the network is lost. Everything else stays the browser's business.
const keeper = 'offline';
const page = '/offline';

// Kept anew each time this worker starts, so that it is never much older than the site. Without its modules: at another
// address than its own they would load that one again, and again.
async function keep() {
  const answer = await fetch(page, { cache: 'no-cache' });
  if (!answer.ok) return;
  const html = (await answer.text()).replace(/<script type="module"[\s\S]*?<\/script>|<link rel="modulepreload"[^>]*>/g, '');
  const cache = await caches.open(keeper);
  await cache.put(page, new Response(html, { headers: answer.headers }));
}
const kept = keep().catch(() => undefined);

addEventListener('install', (event) => event.waitUntil(kept.then(() => skipWaiting())));

addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate') return;
  event.respondWith(fetch(event.request).catch(async () => (await caches.match(page)) ?? Response.error()));
});
