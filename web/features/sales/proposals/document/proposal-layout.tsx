import type { ReactNode } from 'react';

/** The id of the panel, which the total bar links to. */
export const panelId = 'proposal-panel';

interface ProposalLayoutProps {
  document: ReactNode;
  /** What is done with the document: beside it where there is room, and below it otherwise. */
  panel: ReactNode;
}

/** The layout follows its own width, not the window's: the studio's preview is narrower than the window. */
export const ProposalLayout = ({ document, panel }: ProposalLayoutProps) => (
  <div className="@container w-full max-w-6xl">
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-7 gap-y-8 @4xl:grid-cols-[minmax(0,1fr)_22.5rem]">
      {document}
      <div
        id={panelId}
        className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5 rounded-md border border-line bg-surface p-4.5 @4xl:sticky @4xl:top-5"
      >
        {panel}
      </div>
    </div>
  </div>
);
