import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { hasLoggedOut } from '#web/features/accounts/auth/return-path.ts';
import { adminSession, useClearClientQueries } from '#web/features/accounts/auth/session.ts';
import { useUploadQueue } from '#web/features/projects/uploads/queue/use-upload-queue.ts';
import { clearDrafts, visitor } from '#web/lib/browser-storage.ts';
import { forget } from '#web/lib/query.ts';

/** After signing out: shows the login page, and leaves nothing of the client in this tab. */
export function useLeavePortal() {
  const navigate = useNavigate();
  const clearQueries = useClearClientQueries();
  const uploads = useUploadQueue();
  return useCallback(async () => {
    // Leaves the screen first: mounted queries would refetch what is cleared.
    await navigate('/client/login', { state: hasLoggedOut });
    clearQueries();
    uploads.leave('client');
    clearDrafts('client');
    clearDrafts(visitor);
  }, [navigate, clearQueries, uploads]);
}

/** After signing out: refetches the ended session, so that the gate replaces the dashboard, and leaves nothing of the admin in this tab. */
export function useLeaveAdminArea() {
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
