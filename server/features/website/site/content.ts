import { legalSamples } from '#contract/website/legal.ts';
import { defaultWaitlistMetadata, type PortfolioItem, type SiteContent } from '#contract/website/site.ts';

const film = (category: PortfolioItem['category'], id: string, title: string, duration: string, views: string): PortfolioItem => ({
  title,
  category,
  views,
  video: { platform: 'youtube', id },
  duration,
});

/**
 * The content of the public site. Restart the server after changing it. Videos and testimonials are samples. The studio's name,
 * contact details and hours come from the settings.
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
  demoReel: {
    video: { platform: 'youtube', id: 'aqz-KE-bpKQ' },
    title: 'Demo reel',
    description: 'Sample demo reel: the open film Big Buck Bunny by the Blender Foundation.',
    uploadDate: '2014-11-10',
  },
  stats: [
    { figure: '1000+', text: 'videos edited' },
    { figure: '700M+', text: 'views generated' },
    { figure: '24', text: 'creator awards' },
  ],
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
    items: [
      film('Business', 'R6MlUcmOul8', 'Tears of Steel', '12:14', '1.8M'),
      film('Business', 'WhWc3b3KhnY', 'Spring', '7:44', '940K'),
      film('Business', 'Y-rmzh0PI3c', 'Cosmos Laundromat', '12:10', '2.4M'),
      film('Business', 'pKmSdY56VtY', 'Hero', '3:56', '310K'),
      film('Business', 'lqiN98z6Dak', 'Glass Half', '3:13', '125K'),
      film('Business', 'TLkA0RELQ1g', 'Elephants Dream', '10:54', '1.1M'),
      film('Business', 'YE7VzlLtp-4', 'Big Buck Bunny, first release', '9:56', '3.2M'),
      film('Vlog', 'PVGeM40dABA', 'Coffee Run', '3:05', '860K'),
      film('Vlog', '_cMxraX_5RE', 'Sprite Fright', '10:30', '4.6M'),
      film('Vlog', 'u9lj-c29dxI', 'Wing It!', '3:58', '275K'),
      film('Vlog', 'SkVqJ1SGeL0', 'Caminandes: Llamigos', '2:30', '2.9M'),
      film('Vlog', 'Z4C82eyhwgU', 'Caminandes: Gran Dillama', '2:27', '1.4M'),
      film('Vlog', 'aqz-KE-bpKQ', 'Big Buck Bunny', '10:35', '6.1M'),
      film('Vlog', 'HOfdboHvshg', 'Sintel, the trailer', '0:53', '520K'),
      film('Gaming', 'mN0zPOpADL4', 'Agent 327', '3:51', '3.7M'),
      film('Gaming', 'UXqq0ZvbOnk', 'Charge', '4:17', '690K'),
      film('Gaming', 'eRsGyueVLvQ', 'Sintel', '14:48', '5.3M'),
    ],
    note: 'Sample videos with sample view counts: open movies by the Blender Foundation, shown until the studio adds its own work.',
  },
  testimonials: {
    title: 'Creator Success Stories',
    items: [
      {
        quote: 'My average view went from four minutes to seven. Same camera, same me, different edit.',
        name: 'Jamie R.',
        role: 'Content Creator',
        initials: 'JR',
        bgColor: 'cerulean',
        sample: true,
      },
      {
        quote: "I leave three timecoded notes, and the next draft has all three. I've stopped writing long emails.",
        name: 'Noor A.',
        role: 'Content Creator',
        initials: 'NA',
        bgColor: 'mango',
        sample: true,
      },
      {
        quote: "Two videos a week, on time, for a year. That's what turned my channel into a job.",
        name: 'Tomasz W.',
        role: 'Content Creator',
        initials: 'TW',
        bgColor: 'iris',
        sample: true,
      },
      {
        quote: "They found the joke I'd left on the cutting room floor, and it became the short everyone shared.",
        name: 'Priya S.',
        role: 'Content Creator',
        initials: 'PS',
        bgColor: 'forest',
        sample: true,
      },
    ],
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
  legal: legalSamples,
};
