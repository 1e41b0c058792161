import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { Outlet } from 'react-router';
import { UploadsProvider } from '#web/features/projects/uploads/queue/uploads-provider.tsx';
import { useDismissError } from '#web/ui/toast/toast.tsx';
import { newQueryClient } from './query-client.ts';

/** Wraps the portal, the admin area and their logins: holds the only query cache and the uploads. */
export default function QueryProvider() {
  const dismissError = useDismissError();
  const [queryClient] = useState(() => newQueryClient(dismissError));
  return (
    <QueryClientProvider client={queryClient}>
      <UploadsProvider>
        <Outlet />
      </UploadsProvider>
    </QueryClientProvider>
  );
}
