import { useStudio } from '#web/lib/site.ts';

/** The title of a page about one item, as soon as its name is known. React puts it before the route's, and the first one counts. */
export const ItemTitle = ({ name }: { name: string }) => <title>{`${name} – ${useStudio().brand}`}</title>;
