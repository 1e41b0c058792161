/** Longer titles are set smaller, so that the project itself stays on the first screen. */
const maxLargeLength = 60;

const sizes = { h1: 'text-4xl sm:text-5xl', h2: 'text-3xl' };

export function ProjectTitle({ heading: Heading, title }: { heading: 'h1' | 'h2'; title: string }) {
  const size = title.length > maxLargeLength ? 'text-xl sm:text-2xl' : sizes[Heading];
  return <Heading className={`min-w-0 font-bold ${size}`}>{title}</Heading>;
}
