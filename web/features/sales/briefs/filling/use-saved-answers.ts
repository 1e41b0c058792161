import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { parseAnswers } from '#api/sales/brief-answers.ts';
import { briefLinkEndpoints } from '#api/sales/brief-links.ts';
import type { BriefAnswer, BriefAnswers } from '#domain/sales/missing-answers.ts';
import { call, isStatus } from '#web/lib/api.ts';
import { useDrafts } from '#web/lib/drafts.tsx';
import { refetchAll } from '#web/lib/query.ts';
import { type LinkedBrief, linkedBrief } from '../brief.ts';

/** How long after the last change answers are saved, and after a failure saved again, in milliseconds. */
const saveDelay = 600;
const retryDelay = 5000;

/** Invalid answers can't be saved as they are. */
export type AnswersState = 'saved' | 'saving' | 'invalid' | 'failed';

/**
 * The answers of a brief, each of which is saved by itself, so that two people can fill in one brief. What isn't saved yet stays in this
 * tab, and is tried again.
 */
export function useSavedAnswers(token: string, brief: LinkedBrief, onRefused: (error: unknown) => void) {
  const params = { token };
  const queryClient = useQueryClient();
  const query = linkedBrief(token);
  // Read here, too, so that what was just saved is never shown as it was before.
  const { data: { content, answers: stored } = brief } = useQuery({ ...query, refetchOnMount: false });
  const { unsaved, setUnsaved, clear } = useUnsavedAnswers(token);
  const [hasFailed, setFailed] = useState(false);
  /** Reads everything again if the brief was submitted elsewhere, or the link has ended. */
  const onError = (error: unknown) => {
    if (isStatus(error, 404) || isStatus(error, 409)) refetchAll(queryClient);
  };

  const save = useMutation({
    mutationFn: (answers: BriefAnswers) => call(briefLinkEndpoints.saveAnswers, { params, body: { answers } }),
    onSuccess: (_, sent) => {
      setFailed(false);
      queryClient.setQueryData(
        query.queryKey,
        (read) => read && { ...read, brief: { ...read.brief, answers: { ...read.brief.answers, ...sent } } },
      );
      // Answers that were changed in the meantime stay unsaved, and are saved next.
      setUnsaved((answers) => withoutKeys(answers, (key) => answers[key] === sent[key]));
    },
    onError: (error) => {
      setFailed(true);
      onError(error);
    },
  });
  const submit = useMutation({
    mutationFn: () => call(briefLinkEndpoints.submit, { params, body: { answers: unsaved } }),
    onSuccess: (submitted) => {
      clear();
      queryClient.setQueryData(query.queryKey, submitted);
    },
    onError: (error) => {
      onRefused(error);
      onError(error);
    },
  });

  const { answers: valid } = parseAnswers(content.questions, unsaved);
  const sendable = withoutKeys(unsaved, (key) => !(key in valid));
  const state = stateOf({ isSaved: isEmpty(unsaved), isInvalid: isEmpty(sendable), hasFailed });
  const isWaiting = (state === 'saving' || state === 'failed') && !save.isPending && !submit.isPending;
  useDelayed(() => save.mutate(sendable), {
    delay: !isWaiting ? undefined : hasFailed ? retryDelay : saveDelay,
    change: JSON.stringify(sendable),
  });
  return {
    answers: { ...stored, ...unsaved },
    state,
    answer: (key: string, answer: BriefAnswer) => setUnsaved((answers) => ({ ...answers, [key]: answer })),
    submit,
  };
}

/** The answers that aren't saved yet, kept in this tab. */
function useUnsavedAnswers(token: string) {
  const drafts = useDrafts();
  const name = `brief:${token}`;
  const [unsaved, setUnsaved] = useState(() => drafts.read<BriefAnswers>(name) ?? {});
  useEffect(() => {
    if (isEmpty(unsaved)) drafts.clear(name);
    else drafts.save(name, unsaved);
  }, [drafts, name, unsaved]);
  const clear = () => {
    drafts.clear(name);
    setUnsaved({});
  };
  return { unsaved, setUnsaved, clear };
}

interface Delayed {
  /** In milliseconds; undefined while there is nothing to do. */
  delay: number | undefined;
  /** A new value begins the delay again. */
  change: string;
}

/** Acts after a delay, as soon as the connection is back, and before a phone puts the page away. */
function useDelayed(action: () => void, { delay, change }: Delayed) {
  const latest = useRef(action);
  latest.current = action;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change begins the delay again
  useEffect(() => {
    if (delay === undefined) return;
    const act = () => latest.current();
    const actIfHidden = () => document.visibilityState === 'hidden' && act();
    const timer = window.setTimeout(act, delay);
    window.addEventListener('online', act);
    document.addEventListener('visibilitychange', actIfHidden);
    return () => {
      window.clearTimeout(timer);
      window.removeEventListener('online', act);
      document.removeEventListener('visibilitychange', actIfHidden);
    };
  }, [delay, change]);
}

function stateOf({ isSaved, isInvalid, hasFailed }: { isSaved: boolean; isInvalid: boolean; hasFailed: boolean }): AnswersState {
  if (isSaved) return 'saved';
  if (isInvalid) return 'invalid';
  return hasFailed ? 'failed' : 'saving';
}

const isEmpty = (answers: BriefAnswers) => Object.keys(answers).length === 0;

const withoutKeys = (answers: BriefAnswers, isLeftOut: (key: string) => boolean): BriefAnswers =>
  Object.fromEntries(Object.entries(answers).filter(([key]) => !isLeftOut(key)));
