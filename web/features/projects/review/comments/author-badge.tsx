import { type AuthorColor, initialsOf } from './comment-list.ts';

const badge: Record<AuthorColor, string> = {
  cerulean: 'bg-cerulean text-on-cerulean',
  mango: 'bg-mango text-on-mango',
  forest: 'bg-forest text-on-forest',
  iris: 'bg-iris text-on-iris',
  rose: 'bg-rose text-on-rose',
  gray: 'bg-gray text-on-gray',
};

/** An author's initials; the name is beside them, and on a phone has their room. */
export const AuthorBadge = ({ name, color, small = false }: { name: string; color: AuthorColor; small?: boolean }) => (
  <span
    aria-hidden
    className={`grid shrink-0 place-items-center rounded-sm font-medium font-mono ${small ? 'size-6 text-[0.625rem]' : 'size-8 text-xs max-sm:hidden'} ${badge[color]}`}
  >
    {initialsOf(name)}
  </span>
);
