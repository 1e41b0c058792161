import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { type acceptanceForm, proposalLinkEndpoints } from '#api/sales/proposal-links.ts';
import type { ProposalSelection } from '#api/sales/proposal-selection.ts';
import { call, errorCode, isStatus } from '#web/lib/api.ts';
import { saveRegistration } from '#web/lib/browser-storage.ts';
import { refetchAll } from '#web/lib/query.ts';
import type { LinkedProposal } from '../proposal.ts';

type Signed = Pick<z.output<typeof acceptanceForm>, 'name' | 'signature' | 'agree'>;

/** The PDF that was made for a choice, and who wants to sign it. */
interface Prepared {
  sha256: string;
  link: string;
  chosen: string;
  signed: Signed;
}

type Acceptance = Pick<Prepared, 'sha256' | 'signed'> & { code?: string };

interface SigningOptions {
  token: string;
  proposal: LinkedProposal;
  selection: ProposalSelection;
  onAccepted: (payLink: string) => void;
}

/** Fixes the document, has a code sent unless the client is signed in, and signs with it. */
export function useSigning({ token, proposal, selection, onAccepted }: SigningOptions) {
  const queryClient = useQueryClient();
  const params = { token };
  const chosen = { version: proposal.version, ...selection };
  const [prepared, setPrepared] = useState<Prepared>();
  // Another choice, or a newer version, needs another document.
  const current = prepared?.chosen === JSON.stringify(chosen) ? prepared : undefined;
  /** Reads everything again if the proposal was changed, withdrawn or signed elsewhere, or a session that needed no code has ended. */
  const onError = (error: unknown) => {
    if (isStatus(error, 409) || isStatus(error, 404) || (isStatus(error, 422) && !proposal.needsCode)) refetchAll(queryClient);
  };

  const sendCode = useMutation({
    mutationFn: () => call(proposalLinkEndpoints.sendCode, { params, body: { email: proposal.recipientEmail } }),
    onError,
  });
  const makeDocument = () => call(proposalLinkEndpoints.makeDocument, { params, body: chosen });
  const acceptDocument = ({ sha256, signed, code }: Acceptance) =>
    call(proposalLinkEndpoints.accept, { params, body: { ...chosen, ...signed, sha256, ...(code && { code }) } });
  /** A document that went meanwhile is made again, and signed if it's the same file. Another one has to be looked at first. */
  const acceptAgain = async (acceptance: Acceptance, expired: unknown) => {
    const { sha256, link } = await makeDocument();
    if (sha256 === acceptance.sha256) return acceptDocument(acceptance);
    setPrepared((before) => before && { ...before, sha256, link });
    throw expired;
  };
  const accept = useMutation({
    mutationFn: (acceptance: Acceptance) =>
      acceptDocument(acceptance).catch((error) => {
        if (errorCode(error) === 'document_expired') return acceptAgain(acceptance, error);
        throw error;
      }),
    onSuccess: async ({ payLink, projectId, registration }) => {
      if (registration) saveRegistration(projectId, registration);
      onAccepted(payLink);
      await refetchAll(queryClient);
    },
    onError,
  });
  const prepare = useMutation({
    mutationFn: async (signed: Signed) => {
      const { sha256, link } = await makeDocument();
      if (proposal.needsCode) await sendCode.mutateAsync();
      else await accept.mutateAsync({ sha256, signed });
      return { sha256, link, chosen: JSON.stringify(chosen), signed };
    },
    onMutate: () => accept.reset(),
    onSuccess: (made) => proposal.needsCode && setPrepared(made),
    onError,
  });
  return {
    prepare,
    sendCode,
    accept,
    /** The document that waits for the code from the email. */
    prepared: current,
    sign: (code: string, onError: (error: unknown) => unknown) => current && accept.mutate({ ...current, code }, { onError }),
    back: () => setPrepared(undefined),
  };
}

export type Signing = ReturnType<typeof useSigning>;
