import type { SiteContent, StudioDetails } from '../../../contract/site.ts';

/** The public site's current content, cached in memory. */
export interface Site {
  readonly current: SiteState;
  close(): Promise<void>;
}

export interface SiteState {
  /** Changes with the content and the studio's details; anything rendered from another version is stale. */
  version: string;
  content: SiteContent & StudioDetails;
}
