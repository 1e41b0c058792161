import { Tabs } from 'radix-ui';
import { use, useRef, useState } from 'react';
import type { PublicSite } from '#api/website/site.ts';
import { portfolioCategories } from '#domain/website/site-options.ts';
import { useMotionAllowed, useMotionPaused } from '#web/features/website/site/motion/motion.ts';
import { Reveal } from '#web/features/website/site/motion/reveal.tsx';
import type { PlayerOptions } from '#web/features/website/site/video/player.ts';
import { IslandsContext } from '#web/lib/island.tsx';
import { PlainButton } from '#web/ui/button/button.tsx';
import { PortfolioCard } from './portfolio-card.tsx';
import type { Film } from './thumbnails.ts';
import { useRowScroll } from './use-row-scroll.ts';

type Category = 'All' | (typeof portfolioCategories)[number];

/** The items of a category; All interleaves the categories round-robin. */
function portfolioItems(category: Category, portfolio: Film[]): Film[] {
  const lists = portfolioCategories.map((name) => portfolio.filter((item) => item.category === name));
  if (category !== 'All') return lists[portfolioCategories.indexOf(category)] ?? [];
  const longest = Math.max(...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, round) => lists.flatMap((list) => list.slice(round, round + 1))).flat();
}

/** Entry delay from card to card and its maximum, in milliseconds (specification section 9). */
const entryDelayStep = 100;
const maxEntryDelay = 500;

export function Portfolio({
  title,
  items,
  note,
  player,
}: Omit<PublicSite['portfolio'], 'items'> & { items: Film[]; player: PlayerOptions }) {
  const [chosen, setCategory] = useState<Category>('All');
  const categories = ['All', ...portfolioCategories.filter((name) => items.some((item) => item.category === name))] as const;
  // While the site is edited, the last film of a category may go.
  const category = categories.includes(chosen) ? chosen : 'All';
  return (
    <section id="portfolio" className="border-line border-t py-20 sm:py-28">
      <Tabs.Root value={category} onValueChange={(value) => setCategory(value as Category)}>
        <Reveal className="mx-auto flex max-w-6xl flex-wrap items-end justify-between gap-x-8 gap-y-5 px-5">
          <h2 className="font-bold text-4xl sm:text-6xl">{title}</h2>
          {items.length > 0 && (
            <Tabs.List aria-label="Category" className="flex flex-wrap gap-1.5">
              {categories.map((name) => (
                <Tabs.Trigger key={name} value={name} asChild>
                  <PlainButton className="min-h-10 pointer-coarse:min-h-11 rounded-sm border border-line px-4 text-muted text-sm enabled:hover:border-muted data-[state=inactive]:enabled:hover:text-ink data-[state=active]:border-ink data-[state=active]:bg-ink data-[state=active]:font-semibold data-[state=active]:text-background">
                    {name}
                  </PlainButton>
                </Tabs.Trigger>
              ))}
            </Tabs.List>
          )}
        </Reveal>
        {items.length > 0 && (
          <Tabs.Content value={category} className="mt-10" tabIndex={-1}>
            <Row key={category} category={category} items={portfolioItems(category, items)} player={player} />
          </Tabs.Content>
        )}
      </Tabs.Root>
      {note && <p className="mx-auto mt-4 max-w-6xl px-5 text-muted text-sm">{note}</p>}
    </section>
  );
}

/**
 * Cards beyond the right edge are rendered only near the viewport: seventeen would be half the cost of the first paint. Those that a capture
 * of the whole page shows always are: the first ones, and those that have been scrolled to.
 */
function rendering(index: number) {
  const shown = 'has-data-[reveal=shown]:[content-visibility:visible] print:[content-visibility:visible]';
  if (index < 3) return shown;
  return `${shown} ${index < 8 ? 'max-md:[content-visibility:auto]' : '[content-visibility:auto]'}`;
}

/** Bleeds off the right edge of the window to show that it scrolls. */
function Row({ category, items, player }: { category: Category; items: Film[]; player: PlayerOptions }) {
  const ref = useRef<HTMLUListElement>(null);
  const [watching, setWatching] = useState(false);
  const paused = useMotionPaused();
  const motionAllowed = useMotionAllowed();
  // In the editor's preview, the row stays where it's being edited.
  const isPreview = use(IslandsContext) === 'in place';
  useRowScroll(ref, motionAllowed && !paused && !watching && !isPreview);
  return (
    <ul
      ref={ref}
      aria-label={`${category === 'All' ? 'All' : category} videos`}
      className="flex gap-5 overflow-x-auto pb-6 print:flex-wrap pl-[max(1.25rem,calc((100%-72rem)/2+1.25rem))] pr-5 [scrollbar-color:var(--color-line)_transparent] [scrollbar-width:thin]"
    >
      {items.map((item, index) => (
        <li key={item.title} className={`w-80 shrink-0 [contain-intrinsic-size:auto_20rem_auto_15.375rem] ${rendering(index)}`}>
          <Reveal delay={Math.min(index * entryDelayStep, maxEntryDelay)}>
            <PortfolioCard {...item} player={player} onWatch={setWatching} />
          </Reveal>
        </li>
      ))}
    </ul>
  );
}
