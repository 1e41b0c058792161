import type { Rolldown } from 'vite';

const publicScript = /\/web\/app\/islands\/islands\.ts$/;
const islands =
  /\/web\/(pages\/site\/contact-form|features\/website\/site\/[a-z]+\/(auto-scroll|demo-reel|portfolio)|ui\/theme\/theme-switch)\.tsx$/;
const publicForms = /\/web\/features\/inbox\/(contact\/contact|waitlist\/waitlist)-form\.tsx$/;
const portalShells = /\/web\/app\/(root|query-provider|(guest|portal)-shell)\.tsx$/;
/** Pages that emails link to, opened on any line: their shared modules are kept apart from those of the portal's other pages. */
const reviewPages = /\/web\/pages\/(guest|portal)\/review-page\.tsx$/;
const portalPages = /\/web\/(app\/(auth|guest|portal)-shell|pages\/(site|portal|guest)\/[a-z-]+-page)\.tsx$/;

/**
 * The files for the browser that hold what several pages share. A file for each set of pages, which is Rolldown's own rule, makes 80 of them
 * for a page of the portal. What is listed first comes first: so visitors load nothing that only the portal needs, and clients nothing that
 * only the admin area needs.
 */
export const sharedChunks: Rolldown.CodeSplittingGroup[] = [
  { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler)\// },
  chunk('site', 2, (isUsedBy) => isUsedBy(publicScript)),
  chunk('islands', 2, (isUsedBy) => isUsedBy(islands)),
  chunk('forms', 2, (isUsedBy) => isUsedBy(publicForms, { orLater: true })),
  // Modules that every shell needs, with the router. This comes after the public scripts, which share the calls of the API with it.
  { name: 'shells', test: /\/web\/(app\/(page-outlet|use-live-updates|use-page-kind)|lib\/nonce|ui\/(skip-link|card\/alert-card))\.tsx?$/ },
  chunk('portal', 2, (isUsedBy) => isUsedBy(portalShells)),
  chunk('review', 4, (isUsedBy) => isUsedBy(reviewPages)),
  chunk('app', 4, (isUsedBy) => isUsedBy(portalPages, { orLater: true })),
  chunk('admin', 4, () => true),
];

type IsUsedBy = (pages: RegExp, options?: { orLater: boolean }) => boolean;

/** @param minShareCount modules that fewer pages share are left to Rolldown */
function chunk(name: string, minShareCount: number, test: (isUsedBy: IsUsedBy) => boolean): Rolldown.CodeSplittingGroup {
  return {
    debugName: name,
    minShareCount,
    name: (id, graph) => {
      const isUsedBy: IsUsedBy = (pages, { orLater } = { orLater: false }) => isImported(id, { pages, orLater, graph, seen: new Set() });
      return test(isUsedBy) ? name : null;
    },
  };
}

interface Search {
  pages: RegExp;
  /** Whether dynamic imports count, too. */
  orLater: boolean;
  graph: Rolldown.ChunkingContext;
  seen: Set<string>;
}

/** Whether one of the pages imports a module, directly or by way of other modules. */
function isImported(id: string, search: Search): boolean {
  if (search.pages.test(id)) return true;
  if (search.seen.has(id)) return false;
  search.seen.add(id);
  const { importers = [], dynamicImporters = [] } = search.graph.getModuleInfo(id) ?? {};
  return [...importers, ...(search.orLater ? dynamicImporters : [])].some((importer) => isImported(importer, search));
}
