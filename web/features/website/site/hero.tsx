import { ArrowDown } from 'lucide-react';
import type { PublicSite } from '#api/website/site.ts';
import type { SiteSection } from '#domain/website/site-options.ts';
import { island } from '#web/lib/island.tsx';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { SampleMark } from './sample-mark.tsx';
import { DemoReel } from './video/demo-reel.tsx';
import type { PlayerOptions } from './video/player.ts';

const ReelIsland = island('DemoReel', DemoReel);

type Stats = (PublicSite['stats'][number] & { isSample: boolean })[];

/** The statistics are the clips on the track below the picture; `span` is how much of the track a clip takes. */
const clips = [
  { span: 'md:col-span-5', className: 'bg-cerulean border-on-cerulean' },
  { span: 'md:col-span-6', className: 'bg-mango border-on-mango' },
  { span: 'md:col-span-4', className: 'bg-iris border-on-iris' },
];

interface HeroProps extends Pick<PublicSite, 'hero'> {
  /** Empty if the statistics are hidden. */
  stats: Stats;
  /** Undefined if the demo reel is hidden. */
  demoReel: PublicSite['demoReel'] | undefined;
  hasPortfolio: boolean;
  /** The section below the hero. */
  nextSection: SiteSection;
  player: PlayerOptions;
}

export function Hero({ hero, stats, demoReel, hasPortfolio, nextSection, player }: HeroProps) {
  return (
    <section id="hero" className="mx-auto max-w-6xl px-5 pt-12 pb-16 sm:pt-16">
      <div className="grid gap-8 lg:grid-cols-[3fr_2fr] lg:items-end">
        <h1 className="font-bold text-5xl leading-[1.02] tracking-[-0.005em] sm:text-7xl">{hero.title}</h1>
        <div className="grid gap-5 pb-1">
          <p className="flex items-center gap-2.5 font-mono text-accent-ink text-sm">
            <span aria-hidden className="size-2 rounded-full bg-accent" />
            {hero.label}
          </p>
          <p className="max-w-[42ch] text-lg text-muted">{hero.text}</p>
          <div className="flex flex-wrap gap-3">
            <ButtonLink to="/#contact">Contact Us</ButtonLink>
            {hasPortfolio && (
              <ButtonLink to="/#portfolio" variant="secondary">
                See our work
              </ButtonLink>
            )}
          </div>
        </div>
      </div>
      {(demoReel || stats.length > 0) && (
        <div className="mt-10 overflow-hidden rounded-md border border-line bg-surface sm:mt-14">
          {demoReel && <ReelIsland film={demoReel} player={player} />}
          <Track stats={stats} />
        </div>
      )}
      <a
        href={`#${nextSection}`}
        className="mx-auto mt-10 flex w-fit items-center gap-2 rounded-sm px-3 py-2 pointer-coarse:py-3 text-muted text-sm hover:text-ink"
      >
        Scroll down
        <ArrowDown aria-hidden size={16} />
      </a>
    </section>
  );
}

function Track({ stats }: { stats: Stats }) {
  return (
    <div className="relative border-line not-first:border-t px-4 pt-9 pb-4 sm:px-6">
      <p aria-hidden className="absolute top-2.5 left-4 font-mono text-accent-ink text-xs tabular-nums sm:left-6">
        00:00:41:12
      </p>
      <Ruler />
      {stats.length > 0 && (
        <div className="relative">
          <Playhead />
          <dl className="grid gap-1.5 md:grid-cols-15">
            {stats.map(({ figure, text, isSample }, index) => (
              <div
                key={text}
                className={`flex flex-row-reverse items-baseline justify-end gap-3 rounded-sm border-t-2 px-4 py-4 ${clips[index]?.className} ${clips[index]?.span}`}
              >
                <dt className="flex grow flex-wrap items-baseline justify-between gap-x-3 gap-y-1 text-ink/80 text-sm">
                  {text} {isSample && <SampleMark />}
                </dt>
                <dd className="font-bold font-display text-3xl text-ink tabular-nums">{figure}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
      <Waveform />
    </div>
  );
}

/** A playhead at the cut between the first two clips, where it crosses no text. */
function Playhead() {
  return (
    <div aria-hidden className="absolute -top-7 -bottom-15 left-[calc((100%+0.375rem)/3-0.1875rem)] z-10 hidden w-px bg-accent md:block">
      <span className="absolute top-0 -left-[5px] border-x-[5px] border-x-transparent border-t-[7px] border-t-accent" />
    </div>
  );
}

function Ruler() {
  return (
    <div
      aria-hidden
      className="absolute top-4 right-4 left-32 h-3 bg-[image:linear-gradient(90deg,var(--color-muted)_1px,transparent_1px),linear-gradient(90deg,var(--color-line)_1px,transparent_1px)] bg-[size:80px_100%,16px_50%] bg-bottom-left bg-repeat-x opacity-60 sm:right-6"
    />
  );
}

const bars = 180;
/** Loudness of a made-up soundtrack: three waves of different lengths, so that no pattern repeats visibly. */
const loudness = (bar: number) =>
  Math.round(
    8 * (0.35 + 0.65 * Math.abs(Math.sin(bar * 0.31) * Math.sin(bar * 0.073 + 1)) ** 0.6) * (0.75 + 0.25 * Math.sin(bar * 1.7)) * 100,
  ) / 100;

function Waveform() {
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${bars * 4} 24`}
      preserveAspectRatio="none"
      className="mt-1.5 h-10 w-full rounded-sm bg-forest text-on-forest"
    >
      <path
        d={Array.from({ length: bars }, (_, bar) => `M${bar * 4 + 2} ${12 - loudness(bar)}v${2 * loudness(bar)}`).join('')}
        stroke="currentColor"
        strokeWidth="1.5"
        opacity="0.7"
      />
    </svg>
  );
}
