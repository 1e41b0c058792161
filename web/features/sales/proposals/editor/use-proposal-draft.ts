import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { type DefaultValues, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { proposalEndpoints, proposalPatch } from '#contract/sales/proposal-endpoints.ts';
import { call, isNetworkError, isStatus } from '#web/lib/api.ts';
import { useContractForm } from '#web/lib/use-contract-form.ts';
import { type AdminProposal, adminProposal } from '../queries.ts';

/** How long after the last change the draft is saved, and after a lost connection saved again, in milliseconds. */
const saveDelay = 600;
const retryDelay = 5000;

export type SaveState = 'saved' | 'saving' | 'invalid' | 'offline' | 'conflict';

type Patch = z.output<typeof proposalPatch>;

/**
 * A proposal as it is being written. It's saved by itself while it's valid; without a connection it's saved as soon as there is one again.
 * If somebody else has changed it meanwhile, nothing is overwritten.
 */
export function useProposalDraft(proposal: AdminProposal) {
  const form = useContractForm(proposalPatch, valuesOf(proposal));
  const { control, trigger } = form;
  const values = useWatch({ control });
  const text = textOf(values);
  const parsed = useMemo(() => proposalPatch.safeParse(values).data, [values]);
  const { save, stored, failed, load } = useSave(proposal, text);

  const state = stateOf({ isStored: text === stored.text, isValid: parsed !== undefined, failed });
  const saveNow = useRef<() => unknown>(undefined);
  saveNow.current = state === 'saving' || state === 'offline' ? () => save({ text, body: parsed! }) : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change begins the delay again
  useEffect(() => {
    if (state === 'saved' || state === 'conflict') return;
    const act = () => (saveNow.current ? saveNow.current() : trigger());
    const timer = window.setTimeout(act, state === 'offline' ? retryDelay : saveDelay);
    window.addEventListener('online', act);
    return () => {
      window.clearTimeout(timer);
      window.removeEventListener('online', act);
    };
  }, [state, text, trigger]);
  // Doesn't wait for the delay when the editor is left.
  useEffect(() => () => void saveNow.current?.(), []);

  // While something is invalid, the preview shows what was valid last.
  const shown = useRef<Patch>(undefined);
  shown.current = parsed ?? shown.current;
  return {
    form,
    state,
    shown: { ...proposal, ...shown.current },
    /** What the server has. */
    revision: stored.revision,
    /** Gives up the changes here for those that were saved meanwhile. */
    loadTheirs: async () => form.reset(await load()),
  };
}

export type ProposalDraft = ReturnType<typeof useProposalDraft>;
export type ProposalForm = ProposalDraft['form'];

function useSave(proposal: AdminProposal, initialText: string) {
  const queryClient = useQueryClient();
  const { id } = proposal;
  const query = adminProposal(String(id));
  const [stored, setStored] = useState({ text: initialText, revision: proposal.revision });
  const [failed, setFailed] = useState<Failure>();
  /** Each change needs the revision of the one before, which may still be on its way. */
  const revision = useRef(proposal.revision);
  const store = (saved: { text: string; revision: number }) => {
    revision.current = saved.revision;
    setStored(saved);
    setFailed(undefined);
  };
  const { mutate: save } = useMutation({
    mutationFn: ({ body }: { text: string; body: Patch }) =>
      call(proposalEndpoints.change, { params: { id }, body: { ...body, revision: revision.current } }),
    scope: { id: `save-proposal-${id}` },
    onSuccess: ({ proposal: saved }, { text }) => {
      store({ text, revision: saved.revision });
      queryClient.setQueryData(query.queryKey, saved);
    },
    onError: (error) => setFailed(isStatus(error, 409) ? 'conflict' : isNetworkError(error) ? 'offline' : 'invalid'),
  });
  const load = async () => {
    const latest = await queryClient.fetchQuery({ ...query, staleTime: 0 });
    store({ text: textOf(valuesOf(latest)), revision: latest.revision });
    return valuesOf(latest);
  };
  return { save, stored, failed, load };
}

type Failure = Exclude<SaveState, 'saved' | 'saving'>;

function stateOf({ isStored, isValid, failed }: { isStored: boolean; isValid: boolean; failed: Failure | undefined }): SaveState {
  if (failed === 'conflict') return failed;
  if (isStored) return 'saved';
  return isValid ? (failed ?? 'saving') : 'invalid';
}

const valuesOf = ({ title, recipientName, recipientEmail, currency, validUntil, content }: AdminProposal) =>
  ({ title, recipientName, recipientEmail, currency, validUntil, content, revision: 0 }) as DefaultValues<z.input<typeof proposalPatch>>;

const textOf = (values: object) => JSON.stringify(values);
