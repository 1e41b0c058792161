import { useQuery } from '@tanstack/react-query';
import { AdminGate } from '#web/features/accounts/auth/admin-gate.tsx';
import { adminSession, type SignedInAdmin } from '#web/features/accounts/auth/session.ts';
import { usePersonalUploads } from '#web/features/projects/uploads/queue/uploads-provider.tsx';
import { UploadStatusBar } from '#web/features/projects/uploads/upload-status-bar.tsx';
import { studioSettings } from '#web/features/studio/settings/studio.ts';
import { isStatus } from '#web/lib/api.ts';
import { DraftsOf } from '#web/lib/drafts.tsx';
import { adminTitle } from '#web/lib/site.ts';
import { FailedState } from '#web/ui/card/card.tsx';
import { FullScreenDialog } from '#web/ui/dialog/full-screen-dialog.tsx';
import { SkipLink } from '#web/ui/skip-link.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { BottomBar } from './admin/bottom-bar.tsx';
import { Commands } from './admin/commands.tsx';
import { SetUpScreen } from './admin/set-up-screen.tsx';
import { Sidebar } from './admin/sidebar.tsx';
import { PageOutlet } from './page-outlet.tsx';
import { useLiveUpdates } from './use-live-updates.ts';
import { useFillsWindow } from './use-page-kind.ts';

/** The title of admin pages that set none of their own. */
export const meta = adminTitle('Admin');

/**
 * The admin area: the sign-in gate, then the sections. When the session expires, the page stays mounted beneath the gate, with
 * everything typed, until the same person signs in again.
 */
export default function AdminShell() {
  const { data: admin, error, refetch } = useQuery(adminSession);
  const isSignedOut = isStatus(error, 401);
  useLiveUpdates('admin', isSignedOut ? undefined : admin?.id);
  usePersonalUploads('admin', isSignedOut ? undefined : admin?.id);
  if (!admin && isSignedOut) return <AdminGate />;
  if (!admin) return error ? <FailedState onRetry={refetch} /> : <Spinner text="Loading..." />;
  return (
    <>
      <div hidden={isSignedOut}>
        <DraftsOf audience="admin" id={admin.id}>
          <SignedIn admin={admin} />
        </DraftsOf>
      </div>
      {isSignedOut && (
        <FullScreenDialog label="Sign in again">
          <AdminGate hasExpired />
        </FullScreenDialog>
      )}
    </>
  );
}

/** The page in the admin area's frame, or alone if it fills the window. Until the studio is set up, the owner sees the setup form. */
function SignedIn({ admin }: { admin: SignedInAdmin }) {
  const { data: studio, isLoading } = useQuery({ ...studioSettings, enabled: admin.isOwner });
  const fillsWindow = useFillsWindow();
  if (isLoading) return <Spinner text="Loading..." />;
  if (admin.isOwner && studio && !studio.isSetUp) return <SetUpScreen studio={studio} />;
  if (fillsWindow)
    return (
      <main>
        <PageOutlet context={admin} />
      </main>
    );
  return (
    <Commands admin={admin}>
      <div className="flex min-h-dvh flex-col lg:flex-row">
        <SkipLink />
        <Sidebar admin={admin} />
        <div className="flex min-w-0 grow flex-col">
          <main
            id="main"
            tabIndex={-1}
            className="grid grow grid-cols-[minmax(0,1fr)] content-start px-5 py-6 outline-none lg:px-7 lg:has-[>[data-fills-window]]:tall:pt-3 lg:has-[>[data-fills-window]]:tall:pb-1"
          >
            <PageOutlet context={admin} />
          </main>
          <UploadStatusBar audience="admin" />
          <BottomBar />
        </div>
      </div>
    </Commands>
  );
}
