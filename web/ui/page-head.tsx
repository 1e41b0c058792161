import type { ReactNode } from 'react';
import { TextLink } from './text-link.tsx';

interface PageHeadProps {
  /** The list or page that this one belongs to. */
  backTo: string;
  backLabel: string;
  /** The title and what belongs to it. */
  children: ReactNode;
}

/** The head of a page with a link back. */
export const PageHead = ({ backTo, backLabel, children }: PageHeadProps) => (
  <div className="grid min-w-0 gap-2">
    <TextLink variant="back" to={backTo}>
      {backLabel}
    </TextLink>
    {children}
  </div>
);
