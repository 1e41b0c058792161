import type { Comment } from '#web/features/projects/review/review.ts';

export const filters = ['open', 'resolved', 'mine', 'all'] as const;
export type Filter = (typeof filters)[number];

const matches: Record<Filter, (comment: Comment) => boolean> = {
  open: ({ resolved }) => !resolved,
  resolved: ({ resolved }) => resolved,
  mine: ({ isOwn }) => isOwn,
  all: () => true,
};

export const filterComments = (comments: Comment[], filter: Filter) => comments.filter(matches[filter]);

/** Sorts comments in the order of the video: first those on the whole version; those on one frame in the order they were written. */
export const sortComments = (comments: Comment[]) => comments.toSorted((a, b) => (a.frame ?? -1) - (b.frame ?? -1) || a.id - b.id);

/** A clip's label colors, one per author, for comments and their marks. */
const colors = ['cerulean', 'mango', 'forest', 'iris', 'rose', 'gray'] as const;
export type AuthorColor = (typeof colors)[number];

export type ColorOf = (author: Comment['author']) => AuthorColor;

/** Gives each author a color, in the order of their first comments; whoever looks at them and hasn't written any has the next one. */
export function authorColors(comments: Comment[]): { colorOf: ColorOf; ownColor: AuthorColor } {
  const keyOf = ({ kind, name }: Comment['author']) => `${kind} ${name}`;
  const entries = comments.toSorted((a, b) => a.id - b.id).flatMap((comment) => [comment, ...comment.replies]);
  const keys = [...new Set(entries.map(({ author }) => keyOf(author)))];
  const colorAt = (index: number) => colors[index % colors.length]!;
  const colorOf: ColorOf = (author) => colorAt(Math.max(0, keys.indexOf(keyOf(author))));
  const own = entries.find(({ isOwn }) => isOwn)?.author;
  return { colorOf, ownColor: own ? colorOf(own) : colorAt(keys.length) };
}

/** What a comment is called wherever it's shown: `3`, and `S3` if only the studio sees it. */
export const numberOf = ({ number, internal }: Pick<Comment, 'number' | 'internal'>) => (internal ? `S${number}` : `${number}`);

/** Where a comment is in the video, in words. */
export function placeOf({ frame, timecode, endTimecode }: Pick<Comment, 'frame' | 'timecode' | 'endTimecode'>): string {
  if (frame === null) return 'Whole video';
  const start = timecode ?? `frame ${frame}`;
  return endTimecode ? `${start} – ${endTimecode}` : start;
}

/** The initials of a name: "Sample Client" is "SC". */
export const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map(([first]) => first!)
    .filter((_, index, all) => index === 0 || index === all.length - 1)
    .join('')
    .toUpperCase();

/** The comments with a drawing that belong to a frame. */
export const drawingsAt = (comments: Comment[], frame: number) =>
  comments.filter(({ frame: first, endFrame, drawing }) => drawing && first !== null && frame >= first && frame <= (endFrame ?? first));
