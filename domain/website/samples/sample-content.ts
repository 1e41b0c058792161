import type { PortfolioItem, SiteContent } from '#api/website/site.ts';

// The content that a studio starts with and replaces with its own. `find-samples.ts` finds what is left of it.

export const sampleReel: SiteContent['demoReel'] = {
  video: { platform: 'youtube', id: 'aqz-KE-bpKQ' },
  title: 'Demo reel',
  description: 'Sample demo reel: the open film Big Buck Bunny by the Blender Foundation.',
  uploadDate: '2014-11-10',
};

export const sampleStats: SiteContent['stats'] = [
  { figure: '1000+', text: 'videos edited' },
  { figure: '700M+', text: 'views generated' },
  { figure: '24', text: 'creator awards' },
];

const film = (category: PortfolioItem['category'], id: string, title: string, duration: string, views: string): PortfolioItem => ({
  title,
  category,
  views,
  video: { platform: 'youtube', id },
  duration,
});

export const sampleFilms: PortfolioItem[] = [
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
];

export const samplePortfolioNote =
  'Sample videos with sample view counts: open movies by the Blender Foundation, shown until the studio adds its own work.';

export const sampleTestimonials: SiteContent['testimonials']['items'] = [
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
];
