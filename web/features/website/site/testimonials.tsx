import type { PublicSite } from '#api/website/site.ts';
import { Reveal } from './motion/reveal.tsx';
import { SampleMark } from './sample-mark.tsx';

type TestimonialsContent = PublicSite['testimonials'];
type Testimonial = TestimonialsContent['items'][number];

const colors = {
  mango: 'bg-mango text-on-mango',
  cerulean: 'bg-cerulean text-on-cerulean',
  iris: 'bg-iris text-on-iris',
  forest: 'bg-forest text-on-forest',
};

export function Testimonials({ title, items }: TestimonialsContent) {
  return (
    <section id="testimonials" className="border-line border-t">
      <div className="mx-auto grid max-w-6xl gap-12 px-5 py-20 sm:py-28">
        <Reveal>
          <h2 className="font-bold text-4xl sm:text-6xl">{title}</h2>
        </Reveal>
        <div className="grid gap-5 md:grid-cols-2">
          {items.map((testimonial) => (
            <Reveal key={testimonial.name}>
              <Quote {...testimonial} />
            </Reveal>
          ))}
        </div>
      </div>
    </section>
  );
}

function Quote({ quote, name, role, initials, bgColor, sample }: Testimonial) {
  return (
    <figure className="grid h-full content-between gap-8 rounded-md border border-line bg-surface p-6 sm:p-8">
      <blockquote className="text-pretty font-bold font-display text-xl leading-snug sm:text-2xl">
        <p>“{quote}”</p>
      </blockquote>
      <figcaption className="flex items-center gap-3.5">
        <span aria-hidden className={`grid size-11 place-items-center rounded-sm font-semibold ${colors[bgColor]}`}>
          {initials}
        </span>
        <span className="grid">
          <span className="font-semibold">{name}</span>
          <span className="text-muted text-sm">{role}</span>
        </span>
        {sample && <SampleMark className="ml-auto self-start text-muted" />}
      </figcaption>
    </figure>
  );
}
