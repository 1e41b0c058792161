import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { adminSections, isWithin } from '#web/lib/admin-sections.ts';
import { useSingleKeys } from '#web/lib/use-single-keys.ts';
import type { ShortcutContext } from './shortcuts.ts';

/** Loads the shortcuts after the page, and runs them. @returns whether those of single keys are on, which can be changed */
export function useShortcuts(
  { isOwner }: { isOwner: boolean },
  { openPalette, openShortcuts }: Pick<ShortcutContext, 'openPalette' | 'openShortcuts'>,
) {
  const singleKeys = useSingleKeys();
  const { areOn } = singleKeys;
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
      // Without a connection, there are no shortcuts; all that they do can be reached without them.
      () => undefined,
    );
    return () => {
      isStopped = true;
      stop();
    };
  }, [isOwner, areOn]);
  return singleKeys;
}

/** The URL at which the section's list was left, with its filters. */
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
