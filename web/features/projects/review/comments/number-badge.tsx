import type { AuthorColor } from './comment-list.ts';

const fills: Record<AuthorColor, string> = {
  cerulean: 'bg-on-cerulean',
  mango: 'bg-on-mango',
  forest: 'bg-on-forest',
  iris: 'bg-on-iris',
  rose: 'bg-on-rose',
  gray: 'bg-on-gray',
};

interface NumberBadgeProps {
  /** A comment's number. */
  number: string;
  color: AuthorColor;
}

/** A comment's number in its author's color: in the list and at its drawing, as on its mark on the timeline. */
export const NumberBadge = ({ number, color }: NumberBadgeProps) => (
  <span
    className={`grid h-4.5 min-w-4.5 shrink-0 place-items-center rounded-full px-1 font-mono font-semibold text-[0.6875rem] text-background leading-none tabular-nums [print-color-adjust:exact] ${fills[color]}`}
  >
    {number}
  </span>
);
