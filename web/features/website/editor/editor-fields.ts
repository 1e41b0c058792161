import type { Sample } from '#api/website/samples.ts';
import type { SiteContent } from '#api/website/site.ts';
import type { LegalDocumentName } from '#domain/website/legal.ts';
import { type HideableSection, portfolioCategories } from '#domain/website/site-options.ts';
import { type Path, valueAt } from './content-path.ts';

type Option = readonly [value: string, label: string];

/** A control, or a list of them, for one value of the content. */
export type FieldSpec =
  /** @property isNullable null stands for an empty text */
  | { kind: 'line' | 'text' | 'markdown' | 'date'; name: string; label: string; hint?: string; isNullable?: true }
  | { kind: 'accent' | 'video' | 'film'; name: string; label: string }
  /** @property isDecorative it stands beside text that says the same, so it needs no description */
  | { kind: 'image'; name: string; label: string; hint: string; isDecorative?: true }
  | { kind: 'select'; name: string; label: string; options: readonly Option[] }
  | { kind: 'check'; name: string; label: string }
  | ListSpec;

export interface ListSpec {
  kind: 'list';
  name: string;
  label: string;
  /** The singular, as in "Add film". */
  item: string;
  /** The fields of an item, or undefined if the items are texts. */
  fields?: FieldSpec[];
  /** The names of those fields that an item doesn't offer. */
  withoutFields?: (item: unknown) => string[];
  /** How an item is called in the list: its first field that isn't empty. */
  titles?: string[];
  /** Makes a new item. Missing if the number of items is fixed. */
  create?: () => unknown;
}

/** How an item is called in its list; empty for a new one. */
export const titleOf = ({ titles = [] }: ListSpec, item: unknown) =>
  titles.map((name) => String(valueAt(item, [name]) ?? '')).find(Boolean) ?? '';

/** Where a part is in the content. */
export type PartKey = Exclude<keyof SiteContent, 'legal' | 'videos'> | `legal.${LegalDocumentName}`;

/** A part of the site, edited together. */
export interface PartSpec {
  key: PartKey;
  title: string;
  /** The part of the page that shows it. Without one, it's not on the landing page itself. */
  selector?: string;
  /** The page that shows it, if that isn't the landing page. */
  document?: LegalDocumentName;
  /** What the admin should know about the part's present content. */
  warning?: (content: SiteContent, samples: Sample[]) => string;
  /** The section, if it can be left out of the page. */
  section?: HideableSection;
  /** Names what the part shows but is edited elsewhere. */
  note?: { text: string; link: string; to: string };
  fields: FieldSpec[];
  /** Fields that concern the whole site, by their place in the content. */
  siteFields?: FieldSpec[];
}

const title: FieldSpec = { kind: 'line', name: 'title', label: 'Title' };
const line = (name: string, label: string, hint?: string): FieldSpec => ({ kind: 'line', name, label, ...(hint && { hint }) });
const text = (name: string, label: string, hint?: string): FieldSpec => ({ kind: 'text', name, label, ...(hint && { hint }) });
const select = (name: string, label: string, options: readonly Option[]): FieldSpec => ({ kind: 'select', name, label, options });

const markdownHint =
  "Markdown: ## starts a section and - a list item, **bold**, [text](https://…). {brand} and {email} stand for the studio's, {contact} on a line of its own for all contact details, {cookies} for the list of what this website stores.";

const sections: Option[] = [
  ['services', 'Services'],
  ['portfolio', 'Portfolio'],
  ['testimonials', 'Testimonials'],
  ['about', 'About'],
  ['contact', 'Contact'],
];

const colors: Option[] = [
  ['mango', 'Mango'],
  ['cerulean', 'Cerulean'],
  ['iris', 'Iris'],
  ['forest', 'Forest'],
];

const icons: Option[] = [
  ['editing', 'Clapperboard'],
  ['growth', 'Rising line'],
  ['brand', 'Fingerprint'],
];

/** The documents that name the services which visitors' browsers contact. */
const aboutVideos: LegalDocumentName[] = ['privacyPolicy', 'cookiePolicy'];

const lacksVimeo = ({ demoReel, portfolio, legal }: SiteContent, name: LegalDocumentName) =>
  [demoReel, ...portfolio.items].some(({ video }) => video?.platform === 'vimeo') && !legal[name].text.includes('Vimeo');

const legalPart = (name: LegalDocumentName, title: string): PartSpec => ({
  key: `legal.${name}`,
  title,
  document: name,
  warning: (content, samples) =>
    [
      samples.some(({ path }) => path === `legal.${name}`) && 'This is our sample text. Have it checked before you publish.',
      aboutVideos.includes(name) && lacksVimeo(content, name) && "Some of your films are on Vimeo, which this text doesn't mention.",
    ]
      .filter(Boolean)
      .join(' '),
  fields: [{ kind: 'markdown', name: 'text', label: 'Text', hint: markdownHint }],
});

const studioDetails = {
  text: "Your studio's name, phone, email, address and opening hours are part of its settings. Visitors see them as soon as you save them.",
  link: 'Change them',
  to: '/admin/settings/studio',
};

/** Everything that can be edited: the landing page from top to bottom, then the legal pages. */
export const parts: PartSpec[] = [
  {
    key: 'appearance',
    title: 'Logo and color',
    fields: [
      { kind: 'image', name: 'mark', label: 'Logo', hint: 'A square image, beside the name of your studio.', isDecorative: true },
      { kind: 'accent', name: 'accent', label: 'Accent color' },
    ],
  },
  {
    key: 'navigation',
    title: 'Navigation',
    selector: 'header',
    fields: [
      {
        kind: 'list',
        name: '',
        label: 'Links',
        item: 'link',
        titles: ['name'],
        create: () => ({ section: 'about', name: '' }),
        fields: [line('name', 'Name'), select('section', 'Section', sections)],
      },
    ],
  },
  { key: 'hero', title: 'Headline', selector: '#hero h1, #hero h1 + div', fields: [title, line('label', 'Label'), text('text', 'Text')] },
  {
    key: 'demoReel',
    title: 'Demo reel',
    selector: '#hero [data-island], #hero iframe',
    section: 'demoReel',
    fields: [
      { kind: 'video', name: 'video', label: 'Video address' },
      title,
      text('description', 'Description', 'For search engines.'),
      { kind: 'date', name: 'uploadDate', label: 'Published on', hint: 'For search engines.' },
    ],
    siteFields: [
      { kind: 'check', name: 'videos.askFirst', label: 'Ask visitors before anything loads from YouTube or Vimeo, also for the portfolio' },
    ],
  },
  {
    key: 'stats',
    title: 'Statistics',
    selector: '#hero dl',
    section: 'stats',
    fields: [
      {
        kind: 'list',
        name: '',
        label: 'Statistics',
        item: 'statistic',
        titles: ['figure', 'text'],
        fields: [line('figure', 'Figure'), line('text', 'Text')],
      },
    ],
  },
  {
    key: 'services',
    title: 'Services',
    selector: '#services',
    section: 'services',
    fields: [
      title,
      text('text', 'Text'),
      {
        kind: 'list',
        name: 'items',
        label: 'Services',
        item: 'service',
        titles: ['title'],
        create: () => ({ icon: 'editing', title: '', description: '', features: ['', '', '', '', ''] }),
        fields: [
          title,
          select('icon', 'Symbol', icons),
          text('description', 'Description'),
          { kind: 'list', name: 'features', label: 'Features', item: 'feature' },
        ],
      },
      line('custom.title', 'Offer'),
      line('custom.button', "Offer's button"),
    ],
  },
  {
    key: 'portfolio',
    title: 'Portfolio',
    selector: '#portfolio',
    section: 'portfolio',
    fields: [
      title,
      {
        kind: 'list',
        name: 'items',
        label: 'Films',
        item: 'film',
        titles: ['title'],
        create: () => ({ title: '', category: portfolioCategories[0], views: '', duration: '' }),
        fields: [
          { kind: 'film', name: 'video', label: 'Video address' },
          title,
          select(
            'category',
            'Category',
            portfolioCategories.map((name) => [name, name]),
          ),
          line('views', 'Views', 'As shown, such as 1.2M. Optional.'),
          line('duration', 'Length', 'As shown, such as 3:51. Optional.'),
          { kind: 'image', name: 'thumbnail', label: 'Thumbnail', hint: "Without one, the video's own is shown." },
        ],
      },
      { kind: 'text', name: 'note', label: 'Note below the films', isNullable: true },
    ],
  },
  {
    key: 'testimonials',
    title: 'Testimonials',
    selector: '#testimonials',
    section: 'testimonials',
    fields: [
      title,
      {
        kind: 'list',
        name: 'items',
        label: 'Testimonials',
        item: 'testimonial',
        titles: ['name', 'quote'],
        // Clients decide how their name and role appear.
        withoutFields: (item) => (valueAt(item, ['testimonialId']) === undefined ? [] : ['name', 'role', 'sample']),
        create: () => ({ quote: '', name: '', role: '', initials: '', bgColor: 'mango', sample: false }),
        fields: [
          text('quote', 'Quote'),
          line('name', 'Name'),
          line('role', 'Role'),
          line('initials', 'Initials'),
          select('bgColor', 'Color', colors),
          { kind: 'check', name: 'sample', label: 'Label it as a sample' },
        ],
      },
    ],
  },
  {
    key: 'about',
    title: 'About',
    selector: '#about',
    section: 'about',
    fields: [title, { kind: 'list', name: 'paragraphs', label: 'Paragraphs', item: 'paragraph', create: () => '' }],
  },
  {
    key: 'contactForm',
    title: 'Contact',
    selector: '#contact',
    note: studioDetails,
    fields: [title, text('text', 'Text'), line('formTitle', 'Title of the form')],
  },
  {
    key: 'footer',
    title: 'Footer',
    selector: 'footer',
    note: studioDetails,
    fields: [text('text', 'Text'), { kind: 'list', name: 'services', label: 'Services', item: 'service', create: () => '' }],
  },
  {
    key: 'metadata',
    title: 'Search and sharing',
    fields: [
      line('title', 'Page title', "{brand} stands for the studio's name."),
      text('description', 'Description', 'What search engines and shared links show below the title.'),
      line('waitlist.title', "Waitlist's page title"),
      text('waitlist.description', "Waitlist's description"),
    ],
  },
  legalPart('privacyPolicy', 'Privacy policy'),
  legalPart('termsOfService', 'Terms of service'),
  legalPart('cookiePolicy', 'Cookie policy'),
];

export const pathOf = ({ key }: PartSpec): Path => key.split('.');
