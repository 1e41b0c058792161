import { type ComponentType, createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import type ToastView from './toast-view.tsx';
import type { Message } from './toast-view.tsx';

const ToastContext = createContext({ show: (_message: Message) => {}, dismissError: () => {} });

/** Shows a message for five seconds by default or until a newer one replaces it. */
export const useToast = () => useContext(ToastContext).show;

/** Closes an error toast, which is out of date once something has succeeded. */
export const useDismissError = () => useContext(ToastContext).dismissError;

/** Events that load the view, so that it's there when a toast follows. */
const firstInteractions = ['pointerdown', 'keydown', 'focusin'] as const;

/** Shows one toast at a time. The view is loaded on the first interaction, so that pages that are only read don't need it. */
export function Toaster({ children }: { children: ReactNode }) {
  const [toast, setToast] = useState<{ key: number; open: boolean; message: Message }>();
  const View = useView(toast !== undefined);
  const show = useCallback((message: Message) => setToast((last) => ({ key: (last?.key ?? 0) + 1, open: true, message })), []);
  const close = useCallback(() => setToast((last) => last && { ...last, open: false }), []);
  const dismissError = useCallback(() => setToast((last) => (last?.message.destructive ? { ...last, open: false } : last)), []);
  const actions = useMemo(() => ({ show, dismissError }), [show, dismissError]);
  return (
    <ToastContext value={actions}>
      {children}
      {View && toast && <View key={toast.key} message={toast.message} open={toast.open} onClose={close} />}
    </ToastContext>
  );
}

function useView(needed: boolean): ComponentType<Parameters<typeof ToastView>[0]> | undefined {
  const [View, setView] = useState<typeof ToastView>();
  useEffect(() => {
    if (View) return;
    // If loading fails, the next interaction tries again.
    const loadView = () => import('./toast-view.tsx').then((module) => setView(() => module.default)).catch(() => undefined);
    if (needed) loadView();
    for (const type of firstInteractions) addEventListener(type, loadView, { passive: true });
    return () => {
      for (const type of firstInteractions) removeEventListener(type, loadView);
    };
  }, [View, needed]);
  return View;
}
