import { focusManager, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Outlet } from 'react-router';
import { UploadsProvider } from '#web/features/projects/uploads/queue/uploads-provider.tsx';
import { useDismissError } from '#web/ui/toast/toast.tsx';
import { newQueryClient } from './query-client.ts';

/** Wraps the portal, the admin area and their logins: holds the only query cache and the uploads. */
export default function QueryProvider() {
  const dismissError = useDismissError();
  const [queryClient] = useState(() => newQueryClient(dismissError));
  useEffect(listenToFocus, []);
  return (
    <QueryClientProvider client={queryClient}>
      <UploadsProvider>
        <Outlet />
      </UploadsProvider>
    </QueryClientProvider>
  );
}

/** Refetches on `focus` too. The query client itself only listens to `visibilitychange`, which a window beside another one never fires. */
function listenToFocus() {
  focusManager.setEventListener((onFocus) => {
    const listener = () => onFocus();
    for (const name of focusEvents) addEventListener(name, listener);
    return () => {
      for (const name of focusEvents) removeEventListener(name, listener);
    };
  });
}

const focusEvents = ['visibilitychange', 'focus'];
