import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { today as studioDay } from '#web/lib/calendar.ts';
import { formatDate, formatStudioInstant } from '#web/lib/format.ts';

/** A text, cut after a line where rows are dense, otherwise after the third. */
export const CellText = ({ children, className = '' }: { children: ReactNode; className?: string }) => (
  <span title={typeof children === 'string' ? children : undefined} className={`cell-text ${className}`}>
    {children}
  </span>
);

interface CellLinesProps {
  children: ReactNode;
  below: ReactNode;
}

/** A main line with a smaller one below it, or beside it where rows are dense. */
export const CellLines = ({ children, below }: CellLinesProps) => (
  <span className="cell-lines">
    {children}
    {below && <CellText className="text-muted text-sm">{below}</CellText>}
  </span>
);

interface RowLinkProps {
  to: string;
  /** The name of the row's item. */
  children: string;
}

/** The link to a row's own page, so that it can be opened by keyboard too, and in another tab. */
export const RowLink = ({ to, children }: RowLinkProps) => (
  <Link to={to} title={children} className="touch-target min-w-0 font-semibold underline-offset-4 hover:underline">
    <span className="cell-text">{children}</span>
  </Link>
);

/** The day of an instant, in the studio's time zone. */
export const DayOf = ({ instant }: { instant: string }) => (
  <time dateTime={instant} title={formatStudioInstant(instant)}>
    {formatDate(studioDay(new Date(instant)))}
  </time>
);

/** A muted word for a value that isn't there. */
export const None = ({ children = 'None' }: { children?: string }) => <span className="text-muted">{children}</span>;
