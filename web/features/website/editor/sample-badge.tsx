import { isShown } from '#domain/website/samples/find-samples.ts';
import type { SiteDraft } from './use-site-draft.ts';

/** Marks what visitors would see that is still a sample, at the path, such as `portfolio.items.3`. */
export const SampleBadge = ({ path, draft }: { path: string; draft: Pick<SiteDraft, 'content' | 'samples'> }) =>
  draft.samples.some((sample) => sample.path === path && isShown(draft.content, sample)) && (
    <span className="shrink-0 rounded-sm bg-mango px-1.5 py-0.5 font-medium text-on-mango text-xs">Sample</span>
  );
