import { type ComponentType, createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import type ToastView from './toast-view.tsx';
import type { Message } from './toast-view.tsx';

const ToastContext = createContext({ show: (_message: Message) => {}, dismissError: () => {} });

/** Shows a message for five seconds; a newer one takes its place. */
export const useToast = () => useContext(ToastContext).show;

/** Closes a toast about a failure, which is out of date once something has succeeded. */
export const useDismissError = () => useContext(ToastContext).dismissError;

/** What a person does before there can be anything to say. */
const firstInteractions = ['pointerdown', 'keydown', 'focusin'] as const;

/** Shows one toast at a time. Their view is fetched at a person's first act, so that pages which are only read do without it. */
export function Toaster({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<{ key: number; open: boolean; message: Message }>();
  const View = useView(shown !== undefined);
  const show = useCallback((message: Message) => setShown((last) => ({ key: (last?.key ?? 0) + 1, open: true, message })), []);
  const close = useCallback(() => setShown((last) => last && { ...last, open: false }), []);
  const dismissError = useCallback(() => setShown((last) => (last?.message.destructive ? { ...last, open: false } : last)), []);
  const toasts = useMemo(() => ({ show, dismissError }), [show, dismissError]);
  return (
    <ToastContext value={toasts}>
      {children}
      {View && shown && <View key={shown.key} message={shown.message} open={shown.open} onClose={close} />}
    </ToastContext>
  );
}

function useView(needed: boolean): ComponentType<Parameters<typeof ToastView>[0]> | undefined {
  const [View, setView] = useState<typeof ToastView>();
  useEffect(() => {
    if (View) return;
    // Without a network it stays away until the next act.
    const fetchView = () => import('./toast-view.tsx').then((module) => setView(() => module.default)).catch(() => undefined);
    if (needed) fetchView();
    for (const act of firstInteractions) addEventListener(act, fetchView, { passive: true });
    return () => {
      for (const act of firstInteractions) removeEventListener(act, fetchView);
    };
  }, [View, needed]);
  return View;
}
