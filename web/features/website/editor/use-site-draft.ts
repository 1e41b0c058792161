import { replaceEqualDeep, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { SiteContent } from '#api/website/site.ts';
import { siteEndpoints } from '#api/website/site-editor.ts';
import { findSamples, withoutSamples, withoutStaleNote } from '#domain/website/samples/find-samples.ts';
import { call, isStatus, serverMessage } from '#web/lib/api.ts';
import { useToast } from '#web/ui/toast/toast.tsx';
import { isEqual, mergeChanges, type Path, pathTo, valueAt, withValueAt } from './content-path.ts';
import { errorsOf, serverErrorsOf } from './draft-errors.ts';
import { type Site, siteQuery } from './site.ts';
import { useSaveOnLeaving } from './use-save-on-leaving.ts';

/** How long after the last change the draft is saved, and after a failure saved again, in milliseconds. */
const saveDelay = 600;
const retryDelay = 5000;
/** How many changes can be undone. */
const maxSteps = 200;

export type SaveState = 'saved' | 'saving' | 'invalid' | 'retrying' | { conflict: string };

interface Stored {
  version: number;
  content: SiteContent;
}

interface Steps {
  past: SiteContent[];
  present: SiteContent;
  future: SiteContent[];
}

/**
 * The draft as it is being edited. It's saved by itself while it's valid. Whatever else fails, such as the connection, is tried again.
 * If somebody else has saved meanwhile, changes to other values are merged; otherwise nothing is overwritten until the admin decides.
 */
export function useSiteDraft({ draft, published }: Site) {
  const queryClient = useQueryClient();
  const [steps, setSteps] = useState<Steps>({ past: [], present: draft.content, future: [] });
  const [state, setState] = useState<SaveState>('saved');
  /** The version and content that the server has. */
  const stored = useRef<Stored>({ version: draft.version, content: draft.content });
  const content = steps.present;
  const present = useRef(content);
  present.current = content;
  /** The content that the server refused to save, and why. */
  const [refused, setRefused] = useState<{ content: SiteContent; errors: Record<string, string> }>();
  const errors = useMemo(() => ({ ...errorsOf(content), ...(refused?.content === content && refused.errors) }), [content, refused]);
  const isValid = Object.keys(errors).length === 0;
  const { ownSamples } = published.content;
  const samples = useMemo(() => findSamples(content, ownSamples), [content, ownSamples]);
  const ownContent = useMemo(() => {
    const own = withoutSamples(content, ownSamples);
    return isEqual(own, content) ? undefined : own;
  }, [content, ownSamples]);

  /** The field that is being typed in. */
  const typingIn = useRef<string>(undefined);
  const change = useCallback(
    (path: Path, value: unknown, isTyping: boolean) => {
      const field = isTyping ? path.join('.') : undefined;
      // A run of typing in one field is undone together.
      const continues = isTyping && typingIn.current === field;
      typingIn.current = field;
      setSteps(({ past, present }) => ({
        past: continues && past.length > 0 ? past : [...past.slice(1 - maxSteps), present],
        present: withoutStaleNote(withValueAt(present, path, value), ownSamples),
        future: [],
      }));
    },
    [ownSamples],
  );

  /** Changes a value of an object, such as a film's thumbnail, wherever it is by then. @returns false if it was removed */
  const changeIn = useCallback(
    (object: object, name: string, next: (value: unknown) => unknown): boolean => {
      const parent = pathTo(present.current, object);
      if (!parent) return false;
      const path = [...parent, name];
      change(path, next(valueAt(present.current, path)), false);
      return true;
    },
    [change],
  );

  const undo = useCallback(() => {
    typingIn.current = undefined;
    setSteps((steps) => {
      const previous = steps.past.at(-1);
      return previous ? { past: steps.past.slice(0, -1), present: previous, future: [steps.present, ...steps.future] } : steps;
    });
  }, []);
  const redo = useCallback(() => {
    setSteps((steps) => {
      const [next, ...future] = steps.future;
      return next ? { past: [...steps.past, steps.present], present: next, future } : steps;
    });
  }, []);

  /** Values that are the same stay the same objects, so that they are recognized. */
  const recognize = useCallback(
    ({ version, content }: Stored): Stored => ({ version, content: replaceEqualDeep(present.current, content) }),
    [],
  );

  /** Takes over what was published: the server dates the legal pages and trims texts. */
  const adopt = useCallback(
    (published: Stored) => {
      stored.current = recognize(published);
      const { content } = stored.current;
      setSteps((current) => ({ ...current, present: content }));
    },
    [recognize],
  );

  /** Takes over what somebody else has saved. Undoing keeps it: steps that changed the same values are left out. */
  const takeOver = useCallback((theirs: Stored, present: SiteContent) => {
    const base = stored.current.content;
    const onto = (list: SiteContent[]) => list.flatMap((step) => mergeChanges(base, step, theirs.content)?.merged ?? []);
    stored.current = theirs;
    setSteps(({ past, future }) => ({ past: onto(past), present, future: onto(future) }));
    setState('saved');
  }, []);

  /** Joins the changes here with those that were saved meanwhile. @returns whether they are to different values */
  const merge = useCallback(async () => {
    const { draft } = await queryClient.fetchQuery({ ...siteQuery, staleTime: 0 });
    const latest = recognize(draft);
    const result = mergeChanges(stored.current.content, present.current, latest.content);
    if (!result) return false;
    takeOver(latest, isEqual(result.merged, latest.content) ? latest.content : result.merged);
    return true;
  }, [queryClient, recognize, takeOver]);

  const toast = useToast();
  const isMounted = useIsMounted();
  const saveNow = useCallback(async () => {
    if (content === stored.current.content) return;
    setState('saving');
    try {
      const response = await call(siteEndpoints.saveDraft, { body: { version: stored.current.version, content } });
      stored.current = { version: response.draft.version, content };
      queryClient.setQueryData(siteQuery.queryKey, (site) => site && { ...site, draft: response.draft });
      setState('saved');
    } catch (error) {
      if (!isMounted.current) return void toast(lostChanges);
      if (isStatus(error, 409)) {
        if (!(await merge().catch(() => false))) setState({ conflict: serverMessage(error) ?? '' });
      } else setState(isStatus(error, 422) ? 'invalid' : 'retrying');
      setRefused({ content, errors: serverErrorsOf(error) });
    }
  }, [content, queryClient, merge, toast, isMounted]);

  /** Saves follow one another, since each needs the version of the one before. */
  const lastSave = useRef(Promise.resolve());
  const save = useCallback(() => {
    lastSave.current = lastSave.current.then(saveNow);
    return lastSave.current;
  }, [saveNow]);

  // The content that is being saved may have been undone in the meantime.
  const isStored = content === stored.current.content && state !== 'saving';
  const isConflict = typeof state === 'object';
  const isRetrying = state === 'retrying';
  useEffect(() => {
    if (isStored || isConflict || !isValid) return;
    const timer = window.setTimeout(save, isRetrying ? retryDelay : saveDelay);
    window.addEventListener('online', save);
    return () => {
      window.clearTimeout(timer);
      window.removeEventListener('online', save);
    };
  }, [isStored, isValid, isConflict, isRetrying, save]);

  useSaveOnLeaving(save, !isStored && isValid && !isConflict);

  // Somebody else's changes appear by themselves while there are none here.
  useEffect(() => {
    if (draft.version <= stored.current.version || stored.current.content !== content) return;
    const theirs = recognize(draft);
    takeOver(theirs, theirs.content);
  }, [draft, content, recognize, takeOver]);

  return {
    content,
    errors,
    /** All samples, also those in sections that are hidden. */
    samples,
    state: stateOf(state, { isStored, isValid }),
    version: stored.current.version,
    /** Removes the samples that can be removed. Undefined if there are none. */
    removeSamples: ownContent && (() => change([], ownContent, false)),
    change,
    changeIn,
    adopt,
    undo: steps.past.length > 0 ? undo : undefined,
    redo: steps.future.length > 0 ? redo : undefined,
    /** Gives up the changes here for those that were saved meanwhile. */
    loadTheirs: async () => {
      const { draft } = await queryClient.fetchQuery({ ...siteQuery, staleTime: 0 });
      const latest = recognize(draft);
      stored.current = latest;
      setSteps(({ past, present }) => ({ past: [...past, present], present: latest.content, future: [] }));
      setState('saved');
    },
    /** Saves the changes here over those that were saved meanwhile. */
    keepMine: async () => {
      const latest = await queryClient.fetchQuery({ ...siteQuery, staleTime: 0 });
      stored.current = { ...stored.current, version: latest.draft.version };
      setState('saving');
      await save();
    },
  };
}

/** Says that changes were lost: once the editor was left, saving isn't tried again. */
const lostChanges = { title: 'Not saved', description: "Your last changes to the site couldn't be saved.", destructive: true };

function useIsMounted() {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return isMounted;
}

/** The state to show. A change that is about to be saved counts as being saved. */
function stateOf(state: SaveState, { isStored, isValid }: { isStored: boolean; isValid: boolean }): SaveState {
  if (typeof state === 'object') return state;
  if (isStored) return 'saved';
  if (!isValid) return 'invalid';
  return state === 'saved' ? 'saving' : state;
}

export type SiteDraft = ReturnType<typeof useSiteDraft>;
