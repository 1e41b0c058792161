import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Description } from './overview.ts';

/** Something to do in two lines, with the button that does it. @param row what tells it from the others, for the keys that go through rows */
export const TaskItem = ({
  row,
  picture,
  subject,
  sentence,
  detail,
  button,
  to,
}: Omit<Description, 'detail'> & { row: string; detail: ReactNode }) => (
  <li
    data-row={row}
    className="grid grid-cols-[minmax(0,1fr)] items-center gap-x-3 gap-y-2 px-5 py-2 sm:py-1 sm:pointer-fine:py-0.5 sm:grid-cols-[minmax(0,1fr)_auto] sm:has-[[data-picture]]:grid-cols-[auto_minmax(0,1fr)_auto]"
  >
    {picture && <Picture>{picture}</Picture>}
    <div className="min-w-0">
      <Line to={to} title={`${subject} ${sentence}`}>
        <span className={`font-semibold ${cutFirst(subject.length > sentence.length)}`}>{subject}</span>{' '}
        <span className={cutFirst(sentence.length >= subject.length)}>{sentence}</span>
      </Line>
      <p className="line-clamp-3 text-muted text-xs sm:line-clamp-1 [overflow-wrap:anywhere]">{detail}</p>
    </div>
    <div className="pointer-fine:[&_:is(a,button)]:min-h-8 pointer-fine:[&_:is(a,button)]:py-0">{button}</div>
  </li>
);

interface LineProps {
  to: string | undefined;
  title: string;
  children: ReactNode;
}

function Line({ to, title, children }: LineProps) {
  const className = 'line-clamp-4 text-pretty text-sm sm:flex sm:gap-1 [overflow-wrap:anywhere]';
  if (!to)
    return (
      <p className={className} title={title}>
        {children}
      </p>
    );
  return (
    <Link to={to} className={`touch-target ${className} underline-offset-4 hover:underline`} title={title}>
      {children}
    </Link>
  );
}

/** If the subject and the sentence don't both fit one line, the longer one is cut off. */
const cutFirst = (isLonger: boolean) => (isLonger ? 'sm:truncate' : 'sm:shrink-0');

const Picture = ({ children }: { children: ReactNode }) => (
  <div
    aria-hidden
    data-picture
    className="grid h-8 w-14 place-items-center max-sm:hidden overflow-hidden rounded-sm bg-inset font-mono font-semibold text-muted text-xs"
  >
    {children}
  </div>
);
