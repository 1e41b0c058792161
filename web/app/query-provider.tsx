import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { Outlet } from 'react-router';
import { useDismissError } from '../ui/toast/toast.tsx';
import { newQueryClient } from './query-client.ts';

/** Around everything behind a sign-in, and the ways there: what is read from the server is kept here, and only here. */
export default function QueryProvider() {
  const dismissError = useDismissError();
  const [queryClient] = useState(() => newQueryClient(dismissError));
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  );
}
