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

/** In the order of the video; those on the whole version come first, and those on one frame in the order they were written. */
export const sortComments = (comments: Comment[]) => comments.toSorted((a, b) => (a.frame ?? -1) - (b.frame ?? -1) || a.id - b.id);

/** A clip's label colors, one per author, for comments and their marks. */
const colors = ['cerulean', 'mango', 'forest', 'iris', 'rose', 'gray'] as const;
export type AuthorColor = (typeof colors)[number];

/** Gives each author a color, in the order of their first comments. */
export function authorColors(comments: Comment[]): (author: Comment['author']) => AuthorColor {
  const keyOf = ({ kind, name }: Comment['author']) => `${kind} ${name}`;
  const entries = comments.toSorted((a, b) => a.id - b.id).flatMap((comment) => [comment, ...comment.replies]);
  const keys = [...new Set(entries.map(({ author }) => keyOf(author)))];
  return (author) => colors[Math.max(0, keys.indexOf(keyOf(author))) % colors.length]!;
}

/** Where a comment is in the video, in words. */
export function placeOf({ frame, timecode, endTimecode }: Pick<Comment, 'frame' | 'timecode' | 'endTimecode'>): string {
  if (frame === null) return 'Whole video';
  const start = timecode ?? `frame ${frame}`;
  return endTimecode ? `${start} – ${endTimecode}` : start;
}

/** "Sample Client" is "SC". */
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
