import { defaultWaitlistMetadata, type SiteContent } from '#api/website/site.ts';
import { legalSamples } from '#domain/website/legal.ts';
import { sampleFilms, samplePortfolioNote, sampleReel, sampleStats, sampleTestimonials } from '#domain/website/samples/sample-content.ts';

/**
 * The content of the public site. Restart the server after changing it. Films, statistics, testimonials and
 * legal pages are samples. The studio's name, contact details and hours come from the settings.
 */
export const content: SiteContent = {
  navigation: [
    { section: 'services', name: 'Services' },
    { section: 'portfolio', name: 'Portfolio' },
    { section: 'testimonials', name: 'Testimonials' },
  ],
  hero: {
    label: 'Professional Video Editing',
    title: 'Premium Video Editing for Content Creators',
    text: 'Long-form, short-form, gaming and motion graphics, edited so viewers stay to the end.',
  },
  demoReel: sampleReel,
  stats: sampleStats,
  services: {
    title: 'Three ways we can help',
    text: 'Pick one service, or let us handle everything from raw footage to published video.',
    items: [
      {
        icon: 'editing',
        title: 'Premium Video Editing',
        description: 'From raw footage to the finished video, long-form and short-form.',
        features: [
          'Complete post-production',
          'Advanced color grading',
          'Professional sound design',
          'Custom motion graphics',
          'Seamless scene transitions',
        ],
      },
      {
        icon: 'growth',
        title: 'Growth Strategy',
        description: 'Edits guided by how your audience watches, second by second.',
        features: [
          'Retention optimization',
          'CTR-optimized editing',
          'Engagement points',
          'Performance analytics',
          'Algorithm-friendly pacing',
        ],
      },
      {
        icon: 'brand',
        title: 'Brand Development',
        description: 'A channel people recognize before they read its name.',
        features: [
          'Channel identity design',
          'Custom intros and outros',
          'Branded lower thirds',
          'Signature visual effects',
          'Cohesive style guide',
        ],
      },
    ],
    custom: { title: 'Custom Package for Your Specific Needs', button: 'Request Custom Package' },
  },
  portfolio: {
    title: 'YouTube Success Stories',
    items: sampleFilms,
    note: samplePortfolioNote,
  },
  testimonials: {
    title: 'Creator Success Stories',
    items: sampleTestimonials,
  },
  about: {
    title: 'About us',
    paragraphs: [
      'We edit for people who publish every week and want every video watched to the end.',
      'You send the footage and a few lines about what it should achieve. You follow the edit in your client portal, leave notes at the exact timecode, and get the finished video once the picture is locked.',
    ],
  },
  contactForm: {
    title: "Tell us what you're making",
    text: 'A link to your channel and a few words about your next video are enough to get started.',
    formTitle: 'Send Us a Message',
  },
  footer: {
    text: 'Premium YouTube editing services for content creators and influencers.',
    services: ['YouTube Video Editing', 'Long-Form Content', 'Short-Form Content', 'Gaming Videos', 'Motion Graphics'],
  },
  metadata: {
    title: '{brand} – Premium Video Editing for Content Creators',
    description:
      '{brand} edits video for content creators, influencers and brands: long-form, short-form, gaming videos and motion graphics that people watch to the end.',
    waitlist: defaultWaitlistMetadata,
  },
  appearance: { accent: 'vermilion' },
  videos: { askFirst: false },
  hiddenSections: [],
  ownSamples: [],
  legal: legalSamples,
};
