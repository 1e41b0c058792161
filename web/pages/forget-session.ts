import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { hasLoggedOut } from '#web/features/accounts/auth/return-path.ts';
import { adminSession, useClearClientQueries } from '#web/features/accounts/auth/session.ts';
import { useUploadQueue } from '#web/features/projects/uploads/queue/use-upload-queue.ts';
import { clearDrafts, visitor } from '#web/lib/browser-storage.ts';
import { forget } from '#web/lib/query.ts';

/** Shows the login page after signing out, and removes everything of the client from this tab. */
export function useForgetClient() {
  const navigate = useNavigate();
  const clearQueries = useClearClientQueries();
  const uploads = useUploadQueue();
  return useCallback(async () => {
    // Navigates before clearing, as the queries of a mounted screen would refetch what is cleared.
    await navigate('/client/login', { state: hasLoggedOut });
    clearQueries();
    uploads.leave('client');
    clearDrafts('client');
    clearDrafts(visitor);
  }, [navigate, clearQueries, uploads]);
}

/** Refetches the ended session after signing out, so that the gate replaces the page, and removes everything of the admin from this tab. */
export function useForgetAdmin() {
  const queryClient = useQueryClient();
  const uploads = useUploadQueue();
  return useCallback(async () => {
    uploads.leave('admin');
    await queryClient.resetQueries({ queryKey: adminSession.queryKey });
    forget(queryClient, 'admin', { type: 'inactive' });
    clearDrafts('admin');
    clearDrafts(visitor);
  }, [queryClient, uploads]);
}
