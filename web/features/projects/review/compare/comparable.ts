import { useQuery } from '@tanstack/react-query';
import { type Audience, nameOf, projectDrafts, type Review } from '#web/features/projects/review/review.ts';

/** The versions of a deliverable that the shown one can be compared with, the newest first. */
export interface Comparable {
  /** Undefined for the deliverable that is shown. */
  deliverableId: number | undefined;
  title: string;
  versions: number[];
}

/** The other versions of what is shown. */
export function otherVersions(shown: Review): Comparable[] {
  const versions = shown.versions.map(({ version }) => version).filter((version) => version !== shown.version.version);
  return versions.length > 0 ? [{ deliverableId: undefined, title: shown.deliverable?.title ?? nameOf(shown), versions }] : [];
}

/** The versions to compare with, also those of the project's other deliverables, which are asked for once somebody compares. */
export function useComparable(audience: Audience, shown: Review, isComparing: boolean): Comparable[] {
  const { data } = useQuery({ ...projectDrafts(audience, shown.project.id), enabled: isComparing && shown.place !== null });
  const others = (data?.deliverables ?? []).filter(({ id }) => id !== shown.deliverable?.id);
  const ofOthers = others.map(({ id, title, versions }) => ({
    deliverableId: id,
    title,
    versions: versions.map(({ version }) => version),
  }));
  return [...otherVersions(shown), ...ofOthers];
}

/** What is compared first: the version before this one or, without one, the deliverable beside this one. */
export function firstComparable(shown: Review) {
  const version = otherVersions(shown)[0]?.versions[0];
  if (version !== undefined) return { deliverableId: undefined, version };
  const neighbor = shown.place?.next ?? shown.place?.previous;
  return neighbor && { deliverableId: neighbor.id, version: neighbor.version };
}
