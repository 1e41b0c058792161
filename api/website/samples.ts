import { z } from 'zod';

const sampleSections = ['demoReel', 'stats', 'portfolio', 'testimonials', 'legal'] as const;

export type SampleSection = (typeof sampleSections)[number];

/** A part of the site that is still as the studio started with it. */
export const sample = z.object({
  section: z.enum(sampleSections),
  /** Where the sample is in the content, such as `portfolio.items.3`. */
  path: z.string(),
  /** The name under which `ownSamples` remembers the sample, wherever it moves. */
  key: z.string(),
});

export type Sample = z.infer<typeof sample>;
