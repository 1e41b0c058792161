// The only script of the public pages, which are documents without a router: it starts what a visitor can use.
import type { ComponentType } from 'react';
import { registerServiceWorker } from '#web/app/service-worker.ts';
import { revealOnScroll } from '#web/features/website/site/motion/reveal-on-scroll.ts';

/** Loads the components by the names that pages give them (web/lib/island.tsx). */
// biome-ignore lint/suspicious/noExplicitAny: each has its own props
const islands: Record<string, () => Promise<ComponentType<any>>> = {
  AutoScroll: async () => (await import('#web/features/website/site/motion/auto-scroll.tsx')).AutoScroll,
  ContactForm: async () => (await import('#web/pages/site/contact-form.tsx')).ContactForm,
  DemoReel: async () => (await import('#web/features/website/site/video/demo-reel.tsx')).DemoReel,
  Portfolio: async () => (await import('#web/features/website/site/portfolio/portfolio.tsx')).Portfolio,
  ThemeSwitch: async () => (await import('#web/ui/theme/theme-switch.tsx')).ThemeSwitch,
  WaitlistForm: async () => (await import('#web/features/inbox/waitlist/waitlist-form.tsx')).WaitlistForm,
};

async function hydrate(element: HTMLElement) {
  const { island, props } = element.dataset;
  const [{ hydrateIsland }, Component] = await Promise.all([import('./hydrate-island.ts'), islands[island!]!()]);
  hydrateIsland(element, island!, Component, JSON.parse(props!));
}

/** Hydrates one island after another, so that the page responds in between. An island that can't be loaded doesn't stop the others. */
async function hydrateAll(elements: HTMLElement[]) {
  for (const element of elements) await hydrate(element).catch(reportError);
  document.documentElement.dataset.hydrated = '';
}

/** Hydrates the islands in view first. The observer reports on every island at once, after the first paint. */
const observer = new IntersectionObserver((entries) => {
  observer.disconnect();
  const byVisibility = entries.toSorted((one, other) => Number(other.isIntersecting) - Number(one.isIntersecting));
  void hydrateAll(byVisibility.map(({ target }) => target as HTMLElement));
});

for (const element of document.querySelectorAll('[data-island]')) observer.observe(element);
for (const element of document.querySelectorAll<HTMLElement>('[data-reveal]:not([data-island] *)')) revealOnScroll(element);
closeMenuWhenDone();
registerServiceWorker();

/** Closes the header's menu, a native `details` (site-header.tsx), on a choice, on Escape, and when the focus leaves it. */
function closeMenuWhenDone() {
  const menu = document.querySelector<HTMLDetailsElement>('details[data-menu]');
  if (!menu) return;
  const close = () => {
    menu.open = false;
  };
  menu.addEventListener('click', ({ target }) => (target as Element).closest('a') && close());
  menu.addEventListener('focusout', ({ relatedTarget }) => relatedTarget && !menu.contains(relatedTarget as Node) && close());
  menu.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !menu.open) return;
    close();
    menu.querySelector('summary')?.focus();
  });
}
