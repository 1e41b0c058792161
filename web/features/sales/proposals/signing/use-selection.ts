import { useState } from 'react';
import type { ProposalSelection } from '#api/sales/proposal-selection.ts';
import { useDrafts } from '#web/lib/drafts.tsx';
import type { LinkedProposal } from '../proposal.ts';
import { initialSelection, keepSelection } from './selection.ts';

/** What the client has chosen so far, which this tab keeps; what was signed, once it is. */
export function useSelection(token: string, { content, acceptance }: LinkedProposal) {
  const drafts = useDrafts();
  const name = `choice:${token}`;
  const [chosen, setChosen] = useState(() => drafts.read<ProposalSelection>(name) ?? initialSelection(content));
  const select = (selection: ProposalSelection) => {
    setChosen(selection);
    drafts.save(name, selection);
  };
  return { selection: acceptance?.selection ?? keepSelection(content, chosen), select };
}
