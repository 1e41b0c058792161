import type { WaitlistForm } from '#api/inbox/waitlist.ts';
import type { InvoiceStatus } from '#domain/billing/invoice-statuses.ts';
import type { ProjectStatus } from '#domain/projects/statuses.ts';
import type { LeadStage } from '#domain/sales/lead-stages.ts';
import type { clientPackages } from '#server/db/schema/index.ts';

/** A number of days before now; negative for the future. */
type DaysAgo = number;

export const samplePackages: (typeof clientPackages.$inferInsert & { added: DaysAgo })[] = [
  {
    name: 'Pro package',
    description: 'Four long-form edits and eight shorts a month.',
    type: 'pro',
    priceMinor: 240_000,
    videoCreditLimit: 12,
    creditValidityDays: 90,
    renewsMonthly: true,
    additionalFeatures: ['Two revision rounds', 'Thumbnail stills', 'Captions in one language'],
    added: 92,
  },
  {
    name: 'Shorts package',
    description: "Ten vertical clips from videos you've already published.",
    type: 'basic',
    priceMinor: 90_000,
    videoCreditLimit: 10,
    creditValidityDays: 60,
    additionalFeatures: ['One revision round', 'Captions in one language'],
    added: 91,
  },
  {
    name: 'Premium package',
    description: 'Full channel management from footage to upload, for as many videos as you publish.',
    type: 'premium',
    priceMinor: 520_000,
    additionalFeatures: ['Three revision rounds', 'Thumbnails and titles', 'Captions in three languages', 'A dedicated editor'],
    added: 90,
  },
];

type SampleName = 'summer' | 'vlog' | 'trailer';

interface SampleProject {
  title: string;
  description: string;
  started: DaysAgo;
  deadline?: DaysAgo;
  deliverables: string[];
  /** How many video credits the project cost. */
  credits?: number;
  /** The project's status history, oldest first. */
  transitions: { to: ProjectStatus; at: DaysAgo; byClient?: true; note?: string }[];
}

/** In the order in which the projects were created. */
export const sampleProjects: Record<SampleName, SampleProject> = {
  summer: {
    title: 'Summer series',
    description: 'Six travel episodes, color-matched across three cameras.',
    started: 58,
    deliverables: ['Six episodes of ten minutes, 4K', 'Captions in English'],
    credits: 4,
    transitions: [
      { to: 'pending', at: 60 },
      { to: 'footage_upload', at: 59 },
      { to: 'footage_received', at: 57, byClient: true },
      { to: 'editing', at: 56 },
      { to: 'first_draft', at: 44 },
      { to: 'review', at: 42 },
      { to: 'revisions', at: 40, byClient: true, note: 'Please hold the harbor shot two seconds longer in episode 2.' },
      { to: 'review', at: 33 },
      { to: 'final_delivery', at: 30, byClient: true },
      { to: 'completed', at: 20 },
    ],
  },
  vlog: {
    title: 'Autumn vlog, episode 4',
    description: 'Twelve minutes from two days of footage, with captions and three vertical cuts.',
    started: 9,
    deadline: -9,
    deliverables: ['One episode of twelve minutes', 'Three vertical cuts'],
    credits: 1,
    transitions: [
      { to: 'pending', at: 11 },
      { to: 'footage_upload', at: 10 },
      { to: 'footage_received', at: 9, byClient: true },
      { to: 'editing', at: 8 },
    ],
  },
  trailer: {
    title: 'Channel trailer',
    description: 'A ninety-second introduction to the channel, for the channel page and paid placements.',
    started: 9,
    deadline: -3,
    deliverables: ['One trailer of ninety seconds', 'A square cut for placements'],
    transitions: [
      { to: 'pending', at: 10 },
      { to: 'footage_upload', at: 9.5 },
      { to: 'footage_received', at: 9, byClient: true },
      { to: 'editing', at: 8 },
      { to: 'first_draft', at: 5 },
      { to: 'review', at: 4.5 },
      { to: 'revisions', at: 3, byClient: true, note: 'Both titles need a small change.' },
      { to: 'review', at: 1, note: 'The music is a placeholder: we emailed you two songs to choose from.' },
    ],
  },
};

interface SampleInvoice {
  status: InvoiceStatus;
  project: SampleName;
  description: string;
  amountMinor: number;
  issued: DaysAgo;
  due: DaysAgo;
}

/** One invoice of each status. */
export const sampleInvoices: SampleInvoice[] = [
  { status: 'paid', project: 'summer', description: 'Summer series, six episodes', amountMinor: 275_000, issued: 50, due: 36 },
  { status: 'cancelled', project: 'summer', description: 'Extra revision round', amountMinor: 18_000, issued: 40, due: 26 },
  { status: 'overdue', project: 'summer', description: 'Rush delivery of episode 6', amountMinor: 32_000, issued: 30, due: 16 },
  { status: 'sent', project: 'trailer', description: 'Channel trailer', amountMinor: 150_000, issued: 4, due: -10 },
  { status: 'draft', project: 'vlog', description: 'Autumn vlog, episode 4', amountMinor: 64_000, issued: 0, due: -30 },
];

/** The client's recent notifications. The older ones are read. */
export const sampleNotifications: { text: string; project: SampleName; at: DaysAgo }[] = [
  { text: "Autumn vlog, episode 4: we've received your footage.", project: 'vlog', at: 8 },
  { text: "Autumn vlog, episode 4: we're editing it now.", project: 'vlog', at: 3 },
  { text: 'Version 2 of Channel trailer is ready for your review.', project: 'trailer', at: 1 },
];

export const sampleMessages = [
  {
    name: 'Sample Podcaster',
    email: 'podcaster@sample.example',
    subject: 'Shorts from a weekly podcast',
    message: 'We record ninety minutes every Thursday and would like six vertical clips from each episode.\n\nCould you start next month?',
    at: 6,
  },
  {
    name: 'Sample Brand',
    email: 'brand@sample.example',
    subject: 'Launch film',
    message:
      "We're launching a product in spring and looking for an editor who can cut a two-day shoot down to one minute. What do you need from us for a quote?",
    at: 3,
  },
  {
    name: 'Sample Gamer',
    email: 'gamer@sample.example',
    subject: null,
    message: 'Do you also cut stream highlights? I have about four hundred hours of footage.',
    at: 1,
  },
];

export const sampleWaitlist: (WaitlistForm & { at: DaysAgo })[] = [
  {
    name: 'Sample Cook',
    email: 'cook@sample.example',
    projectType: 'Long-form video',
    message: 'One recipe a week, twenty minutes each, filmed with two cameras. We can wait until autumn.',
    newsletter: true,
    at: 9,
  },
  {
    name: 'Sample Streamer',
    email: 'streamer@sample.example',
    projectType: 'Gaming video',
    message: null,
    newsletter: false,
    at: 5,
  },
  {
    name: 'Sample Museum',
    email: 'museum@sample.example',
    projectType: 'Motion graphics',
    message: 'An animated map for a permanent exhibition, without sound.',
    newsletter: true,
    at: 2,
  },
];

interface SampleLead {
  name: string;
  email: string;
  company: string;
  /** The message or waitlist entry that the lead came from, by its position among the samples. */
  message?: number;
  waitlistEntry?: number;
  nextStep?: string;
  nextStepAt?: DaysAgo;
  /** Changes of its stage and notes, oldest first. */
  events: { to?: LeadStage; note?: string; at: DaysAgo }[];
}

export const sampleLeads: SampleLead[] = [
  {
    name: 'Sample Podcaster',
    email: 'podcaster@sample.example',
    company: 'Sample Podcast',
    message: 0,
    nextStep: 'Ask which clips they liked',
    nextStepAt: 1,
    events: [
      { to: 'new', at: 5.5 },
      { note: 'Called: six clips from each episode, starting next month.', at: 5 },
      { to: 'brief_sent', at: 4 },
    ],
  },
  {
    name: 'Sample Brand',
    email: 'brand@sample.example',
    company: 'Sample Brand Studio',
    message: 1,
    nextStep: 'Send the quote',
    nextStepAt: -2,
    events: [{ to: 'new', at: 2 }],
  },
  {
    name: 'Sample Cook',
    email: 'cook@sample.example',
    company: 'Sample Kitchen',
    waitlistEntry: 0,
    events: [
      { to: 'new', at: 8 },
      { to: 'lost', note: 'Found an editor nearby', at: 7 },
    ],
  },
];
