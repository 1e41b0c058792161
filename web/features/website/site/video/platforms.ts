import type { PlatformVideo } from '#api/website/site-videos.ts';
import type { Platform } from './player.ts';
import { vimeo } from './vimeo.ts';
import { youtube } from './youtube.ts';

export const platforms: Record<PlatformVideo['platform'], Platform> = { youtube, vimeo };
