import type { Sample, SampleSection } from '#api/website/samples.ts';
import { legalDocuments } from '#domain/website/legal.ts';
import { groupBy } from '#web/lib/group-by.ts';
import { Button } from '#web/ui/button/button.tsx';

interface ShownSamplesProps {
  samples: Sample[];
  /** Whether some of the samples are in sections that can be hidden. */
  canHide: boolean;
  onEdit: (sample: Sample) => void;
}

/** What visitors would see that the studio hasn't replaced, each with a button to where it's edited. */
export function ShownSamples({ samples, canHide, onEdit }: ShownSamplesProps) {
  const bySection = [...groupBy(samples, ({ section }) => section)];
  return (
    <div className="grid gap-4">
      <p role="status" className="text-muted">
        {canHide
          ? 'These parts came with the site, to give you something to start from. Visitors would take them for yours. Replace them, or hide their sections until you have your own.'
          : "Your site needs its legal pages, so they can't be hidden. Read them, and change what isn't true for your studio."}
      </p>
      <ul className="divide-y divide-line border-line border-y">
        {bySection.map(([section, found]) => (
          <li key={section} className="flex items-center justify-between gap-4">
            <span className="font-medium">{names[section](found.length)}</span>
            <Button variant="link" size="small" className="-mr-3.5" onClick={() => onEdit(found[0]!)}>
              Edit<span className="sr-only"> {names[section](found.length)}</span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Counts samples in words, such as "the demo reel, 17 films, 4 quotes". */
export const describeSamples = (samples: Sample[]) =>
  [...groupBy(samples, ({ section }) => section)].map(([section, found]) => names[section](found.length).replace(/^The/, 'the')).join(', ');

/** Names a number of samples of a section. */
const names: Record<SampleSection, (count: number) => string> = {
  demoReel: () => 'The demo reel',
  stats: (count) => (count === 3 ? 'The statistics' : counted(count, 'statistic')),
  portfolio: (count) => counted(count, 'film'),
  testimonials: (count) => counted(count, 'quote'),
  legal: (count) => (count === legalDocuments.length ? 'The legal pages' : counted(count, 'legal page')),
};

const counted = (count: number, thing: string) => `${count} ${thing}${count === 1 ? '' : 's'}`;
