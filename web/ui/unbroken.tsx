import { Children, type ReactNode } from 'react';
import { splitUnits } from '#web/lib/split-units.ts';

/** A text in which each amount and each document's number stays on one line. */
export const Unbroken = ({ children }: { children: ReactNode }) =>
  Children.map(children, (child) => (typeof child === 'string' ? splitUnits(child).map(keepUnit) : child));

const keepUnit = (part: string, index: number) =>
  index % 2 === 0 ? (
    part
  ) : (
    <span key={index} className="whitespace-nowrap">
      {part}
    </span>
  );
