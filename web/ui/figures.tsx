import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { Unbroken } from './unbroken.tsx';

/** Key figures side by side. On narrow screens the first one has a row of its own. */
export const Figures = ({ children }: { children: ReactNode }) => (
  <div className="@container">
    <dl className="grid @min-[34rem]:grid-cols-3 @min-[58rem]:grid-cols-5 grid-cols-2 gap-px overflow-hidden rounded-md border border-line bg-line *:first:col-span-2 @min-[58rem]:*:first:col-span-1">
      {children}
    </dl>
  </div>
);

interface FigureProps {
  label: string;
  value: ReactNode;
  /** A remark shown below the value. */
  note?: ReactNode;
  /** The page that says more about the figure. */
  to?: string;
  /** Whether the note asks for action, and so is highlighted. */
  isAlert?: boolean;
}

export function Figure({ label, value, note, to, isAlert = false }: FigureProps) {
  const id = useId();
  return (
    <div className={`relative grid content-start gap-0.5 bg-surface px-4 py-3 ${to ? 'hover:bg-background' : ''}`}>
      <dt id={`${id}label`} className="text-muted text-sm">
        {label}
      </dt>
      <dd id={`${id}value`} className="font-bold font-display text-xl tabular-nums [overflow-wrap:anywhere]">
        {to ? (
          <Link to={to} aria-labelledby={`${id}label ${id}value`} className="touch-target after:absolute after:inset-0">
            <Unbroken>{value}</Unbroken>
          </Link>
        ) : (
          <Unbroken>{value}</Unbroken>
        )}
      </dd>
      {note && (
        <dd className={`text-sm tabular-nums [overflow-wrap:anywhere] ${isAlert ? 'font-semibold text-on-rose' : 'text-muted'}`}>
          <Unbroken>{note}</Unbroken>
        </dd>
      )}
    </div>
  );
}
