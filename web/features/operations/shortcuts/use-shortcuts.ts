import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { adminSections, isWithin } from '#web/lib/admin-sections.ts';
import { areShortcutsOn, saveShortcuts } from '#web/lib/browser-storage.ts';
import type { ShortcutContext } from './shortcuts.ts';

/** Loads the shortcuts after the page, and runs them. @returns whether those of single keys are on */
export function useShortcuts(
  { isOwner }: { isOwner: boolean },
  { openPalette, openShortcuts }: Pick<ShortcutContext, 'openPalette' | 'openShortcuts'>,
) {
  const [areOn, setOn] = useState(areShortcutsOn);
  const navigate = useNavigate();
  const listUrl = useListUrl();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the functions read what is current when they are called; listening again would miss keys
  useEffect(() => {
    let stop = () => undefined as unknown;
    let isStopped = false;
    Promise.all([import('./listen.ts'), import('./shortcuts.ts')]).then(
      ([{ listenToShortcuts }, { shortcutsFor }]) => {
        if (!isStopped) stop = listenToShortcuts(shortcutsFor({ isOwner }), { openPalette, openShortcuts, goTo: navigate, listUrl }, areOn);
      },
      // Without a connection; all that they do can be reached without them.
      () => undefined,
    );
    return () => {
      isStopped = true;
      stop();
    };
  }, [isOwner, areOn]);
  return {
    areOn,
    setOn(areOn: boolean) {
      setOn(areOn);
      saveShortcuts(areOn);
    },
  };
}

/** Where the section's list was left, with its filters. */
function useListUrl() {
  const { pathname, search } = useLocation();
  const lists = useRef(new Map<string, string>());
  const current = useRef<string>(undefined);
  const section = adminSections.find((other) => isWithin(other, pathname));
  useEffect(() => {
    const isList = section !== undefined && pathname.replace(/\/$/, '') === section.to;
    if (isList) lists.current.set(section.to, pathname + search);
    current.current = isList || !section ? undefined : (lists.current.get(section.to) ?? section.to);
  }, [section, pathname, search]);
  return () => current.current;
}
