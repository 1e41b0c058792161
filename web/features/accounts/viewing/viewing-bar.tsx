import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { viewingEndpoints } from '#api/accounts/viewing.ts';
import { ownProfile } from '#web/features/accounts/profile/profile.ts';
import { call } from '#web/lib/api.ts';
import { clearDrafts } from '#web/lib/browser-storage.ts';
import { ActionButton } from '#web/ui/button/action-button.tsx';
import { useAction } from '#web/ui/button/use-action.ts';
import { showTheme } from '#web/ui/theme/theme.ts';

/** Tells an admin who views the portal as a client that they do, and leads back. */
export function ViewingBar({ client }: { client: { id: number; name: string } }) {
  useThemeOfClient();
  const leave = useAction({
    mutationFn: () => call(viewingEndpoints.end, {}),
    successMessage: `You're no longer viewing as ${client.name}.`,
    errorMessage: 'Something went wrong. Please try again.',
    onSuccess: () => leaveViewing(client),
  });
  return (
    <aside
      aria-label="Viewing as client"
      className="tall:sticky top-0 z-30 flex min-h-12 items-center justify-between gap-4 bg-accent px-5 py-1.5 text-on-accent text-sm leading-tight print:hidden"
    >
      <p className="min-w-0 [overflow-wrap:anywhere]">
        You're viewing as <strong className="font-semibold">{client.name}</strong>. Nothing can be changed.
      </p>
      <ActionButton size="small" action={leave} pendingLabel="Leaving...">
        Leave
      </ActionButton>
    </aside>
  );
}

/** Loads the page of the client in the admin area, so that nothing of the portal remains. */
export function leaveViewing({ id }: { id: number }) {
  clearDrafts('viewing');
  location.replace(`/admin/clients/${id}`);
}

/** The admin's own choice returns with the next document. */
function useThemeOfClient() {
  const theme = useQuery(ownProfile).data?.preferences.theme;
  useEffect(() => {
    if (theme !== undefined) showTheme(theme);
  }, [theme]);
}
