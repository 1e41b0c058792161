import { Clapperboard, Fingerprint, TrendingUp } from 'lucide-react';
import type { PublicSite } from '#api/website/site.ts';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { Reveal } from './motion/reveal.tsx';

type ServicesContent = PublicSite['services'];
type Service = ServicesContent['items'][number];

const icons = { editing: Clapperboard, growth: TrendingUp, brand: Fingerprint };

/** A label color, and where each feature's clip begins and ends on its track, in fourteenths: one edit is a cascade, one builds up, one comes together. */
const colors = {
  editing: {
    clip: 'bg-cerulean border-on-cerulean',
    ink: 'text-on-cerulean',
    cuts: ['sm:col-[1/8]', 'sm:col-[3/10]', 'sm:col-[5/12]', 'sm:col-[6/13]', 'sm:col-[8/15]'],
  },
  growth: {
    clip: 'bg-mango border-on-mango',
    ink: 'text-on-mango',
    cuts: ['sm:col-[1/7]', 'sm:col-[1/9]', 'sm:col-[1/11]', 'sm:col-[1/13]', 'sm:col-[1/15]'],
  },
  brand: {
    clip: 'bg-iris border-on-iris',
    ink: 'text-on-iris',
    cuts: ['sm:col-[1/9]', 'sm:col-[7/15]', 'sm:col-[2/9]', 'sm:col-[6/13]', 'sm:col-[4/12]'],
  },
};

export function Services({ title, text, items, custom }: ServicesContent) {
  return (
    <section id="services" className="border-line border-t">
      <div className="mx-auto grid max-w-6xl grid-cols-[minmax(0,1fr)] gap-12 px-5 py-20 sm:py-28">
        <Reveal className="grid gap-4 lg:grid-cols-[3fr_2fr] lg:items-end">
          <h2 className="font-bold text-4xl sm:text-6xl">{title}</h2>
          <p className="max-w-[44ch] text-lg text-muted">{text}</p>
        </Reveal>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          {items.map((service) => (
            <Reveal key={service.title}>
              <ServiceCard {...service} />
            </Reveal>
          ))}
        </div>
        <Reveal>
          <CustomPackage {...custom} />
        </Reveal>
      </div>
    </section>
  );
}

/** A service's five features are the clips of an edit. */
function ServiceCard({ icon, title, description, features }: Service) {
  const Icon = icons[icon];
  const { clip, ink, cuts } = colors[icon];
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-6 rounded-md border border-line bg-surface p-6 sm:p-8 lg:grid-cols-[2fr_3fr] lg:gap-10">
      <div className="grid content-start gap-3">
        <Icon aria-hidden className={`size-7 ${ink}`} strokeWidth={1.75} />
        <h3 className="font-semibold text-2xl">{title}</h3>
        <p className="max-w-[36ch] text-muted">{description}</p>
      </div>
      <ul className="grid gap-1.5 self-center bg-[repeating-linear-gradient(90deg,var(--color-line)_0_1px,transparent_1px_calc(100%/7))] sm:grid-cols-14">
        {features.map((feature, index) => (
          <li key={feature} className={`truncate rounded-sm border-l-3 px-3.5 py-2.5 text-sm ${clip} ${cuts[index] ?? ''}`}>
            {feature}
          </li>
        ))}
      </ul>
    </article>
  );
}

function CustomPackage({ title, button }: ServicesContent['custom']) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-5 rounded-md bg-ink px-6 py-7 text-background sm:px-8">
      <h3 className="font-bold text-2xl sm:text-3xl">{title}</h3>
      <ButtonLink to="/#contact" className="max-sm:whitespace-normal">
        {button}
      </ButtonLink>
    </div>
  );
}
