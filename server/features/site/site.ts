import type { SiteContent, StudioDetails } from '../../../contract/site.ts';

/** What the public site currently says, held in memory. */
export interface Site {
  readonly current: SiteState;
  close(): Promise<void>;
}

export interface SiteState {
  /** Changes with the content and with the studio's details: anything built from another version is stale. */
  version: string;
  content: SiteContent & StudioDetails;
}
