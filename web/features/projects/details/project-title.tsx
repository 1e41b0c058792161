/** From this many characters on a title is set smaller, so that what it is the title of stays on the first screen. */
const long = 60;

const sizes = { h1: 'text-4xl sm:text-5xl', h2: 'text-3xl' };

/** A project's title as the heading of its page. */
export function ProjectTitle({ heading: Heading, title }: { heading: 'h1' | 'h2'; title: string }) {
  const size = title.length > long ? 'text-xl sm:text-2xl' : sizes[Heading];
  return <Heading className={`min-w-0 font-bold ${size}`}>{title}</Heading>;
}
