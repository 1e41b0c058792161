import type { PublicSite } from '#api/website/site.ts';
import { Reveal } from './motion/reveal.tsx';

export function About({ title, paragraphs }: PublicSite['about']) {
  return (
    <section id="about" className="border-line border-t">
      <Reveal className="mx-auto grid max-w-6xl gap-6 px-5 py-20 sm:py-28 lg:grid-cols-[2fr_3fr]">
        <h2 className="font-bold text-4xl sm:text-6xl">{title}</h2>
        <div className="grid max-w-[58ch] gap-5 text-lg sm:text-xl">
          {paragraphs.map((paragraph, index) => (
            <p key={paragraph} className={index > 0 ? 'text-muted' : undefined}>
              {paragraph}
            </p>
          ))}
        </div>
      </Reveal>
    </section>
  );
}
