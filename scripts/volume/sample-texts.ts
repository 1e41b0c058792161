import { pick } from './studio-api.ts';

// No sample is a real person: each is a 'Sample Client' or the like, at a domain that is reserved for examples.

const trades = [
  'Harbor Weddings',
  'Northlight Travel',
  'Copperfield Kitchen and Table',
  'Zeppelin',
  'Meridian Outdoor Adventures and Expeditions International',
  'Quiet Rooms',
  'Little Fox Toys',
  'Blue Hour Real Estate',
  'The Long Table',
  'Velvet',
  'Ironwood Gym & Climbing',
  'Paper Boats',
  'Sunday Documentary Collective of the Upper Valley',
];

const works = [
  'Wedding film',
  'Launch film, thirty seconds and six cutdowns for social media',
  'Travel diary, episode 4',
  'Interview series with the founders, second season, including subtitles in four languages',
  'Trailer',
  'Showreel 2026',
  'How it is made: from the first sketch to the finished chair, in three chapters',
  'Podcast',
  'Recipe shorts',
  'Annual review for partners and employees',
  'Donaudampfschifffahrtsgesellschaft: a portrait',
];

export const projectTypes = ['Long-form video', 'Short-form video', 'Gaming video', 'Motion graphics', null];

/** The name of a trade, which alternates short and long ones. */
export const tradeOf = (index: number) => pick(trades, index * 5);
export const clientName = (index: number) => `Sample Client ${index + 1} – ${tradeOf(index)}`;
export const personName = (index: number) => `Sample Person ${index + 1}`;
export const companyName = (index: number) =>
  index % 3 === 0 ? '' : `${tradeOf(index)} ${pick(['Ltd', 'GmbH', 'LLC', 'Productions B.V.'], index)}`;
export const projectTitle = (index: number) => `${pick(works, index * 3)} (sample ${index + 1})`;
export const addressOf = (kind: string, index: number) =>
  `${kind}-${index + 1}@${index % 11 === 5 ? 'a-rather-long-domain-of-a-sample-studio' : 'sample'}.example`;

const questions = [
  'Do you still have time this month? We have about two hours of footage from two cameras.',
  'We would like to see a first version before the end of next week. Is that possible, and what would it cost?',
  'Thank you for the last film. We are planning the next one, with drone footage and an interview in each of five cities, and would like to hear what you think of it before we book the crew.',
  'How long does a trailer take?',
];

export const question = (index: number) => `${pick(questions, index)}\n\n(Sample message ${index + 1}.)`;
export const subject = (index: number) =>
  pick(['A new film', '', 'Question about the invoice', 'Availability in spring, and rates for a series of twelve episodes'], index);
