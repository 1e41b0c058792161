import { lazy, type ReactNode, Suspense, startTransition, useCallback, useEffect, useRef, useState } from 'react';
import type { SignedInAdmin } from '#web/features/accounts/auth/session.ts';
import { collectTyped } from '#web/features/operations/search/collect-typed.ts';
import { OpenPalette } from '#web/features/operations/search/open-palette.ts';
import { useShortcuts } from '#web/features/operations/shortcuts/use-shortcuts.ts';
import { useToast } from '#web/ui/toast/toast.tsx';

const loaders = {
  palette: () => import('#web/features/operations/search/palette.tsx'),
  shortcuts: () => import('#web/features/operations/shortcuts/shortcuts-dialog.tsx'),
};
const Palette = lazy(loaders.palette);
const ShortcutsDialog = lazy(loaders.shortcuts);

/** How long preloading waits, so that the page itself loads first, in milliseconds. */
const preloadDelay = 2000;

/** Loads the dialogs' code. One that can't be loaded now is loaded when it's opened. */
function preload() {
  for (const load of Object.values(loaders)) load().catch(() => undefined);
}

/** Search, commands and keyboard shortcuts. Their dialogs are loaded soon after the page, or when they are first opened. */
export function Commands({ admin, children }: { admin: SignedInAdmin; children: ReactNode }) {
  const { opened, close, openPalette, takeTyped, openShortcuts } = useDialogs();
  const shortcuts = useShortcuts(admin, { openPalette, openShortcuts });
  useEffect(() => {
    const timer = setTimeout(preload, preloadDelay);
    return () => clearTimeout(timer);
  }, []);
  return (
    <OpenPalette value={openPalette}>
      {children}
      <Suspense>
        {opened === 'palette' && <Palette admin={admin} takeTyped={takeTyped} onClose={close} openShortcuts={openShortcuts} />}
        {opened === 'shortcuts' && <ShortcutsDialog admin={admin} onClose={close} {...shortcuts} />}
      </Suspense>
    </OpenPalette>
  );
}

function useDialogs() {
  const [opened, setOpened] = useState<keyof typeof loaders>();
  const toast = useToast();
  const stopCollecting = useRef<() => string>(undefined);
  const takeTyped = useCallback(() => {
    const typed = stopCollecting.current?.() ?? '';
    stopCollecting.current = undefined;
    return typed;
  }, []);
  const open = useCallback(
    (dialog: keyof typeof loaders) =>
      loaders[dialog]().then(
        // Without a transition, React would show the loading state for 300 ms, however fast the dialog is.
        () => startTransition(() => setOpened(dialog)),
        () => {
          takeTyped();
          toast({ title: "That couldn't be loaded", description: 'Check your connection and try again.', destructive: true });
        },
      ),
    [toast, takeTyped],
  );
  return {
    opened,
    close: () => setOpened(undefined),
    openPalette: useCallback(() => {
      stopCollecting.current ??= collectTyped();
      void open('palette');
    }, [open]),
    takeTyped,
    openShortcuts: useCallback(() => void open('shortcuts'), [open]),
  };
}
