import type { ShownWith, SiteContent, StudioDetails } from '#api/website/site.ts';

/** The public site's current content, cached in memory. */
export interface Site {
  readonly current: SiteState;
  /** Reads the content at once, instead of when the database announces the change. */
  refresh(): Promise<void>;
  close(): Promise<void>;
}

export interface SiteState {
  /** Changes with the content, its images and the studio's details; anything rendered from another version is stale. */
  version: string;
  content: SiteContent & StudioDetails & ShownWith;
}
