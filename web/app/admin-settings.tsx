import { useLocation, useOutletContext } from 'react-router';
import type { SignedInAdmin } from '#web/features/accounts/auth/session.ts';
import { useStudio } from '#web/lib/site.ts';
import { TextLink } from '#web/ui/text-link.tsx';
import { SettingsNav } from './admin/settings-nav.tsx';
import { PageOutlet } from './page-outlet.tsx';

/** The settings, with a list of their pages at the left. On narrow screens that list is a page of its own. */
export default function AdminSettings() {
  const admin = useOutletContext<SignedInAdmin>();
  const { version } = useStudio();
  const isList = /^\/admin\/settings\/?$/.test(useLocation().pathname);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[12rem_minmax(0,1fr)] lg:gap-9">
      <div className={`grid gap-4 lg:sticky lg:top-6 ${isList ? '' : 'max-lg:hidden'}`}>
        <h1 className="font-bold text-3xl lg:hidden">Settings</h1>
        <SettingsNav isOwner={admin.isOwner} />
        <p className="text-muted text-sm lg:px-3">Version {version}</p>
      </div>
      {!isList && (
        <TextLink variant="back" to="/admin/settings" className="-mb-4 lg:hidden">
          Settings
        </TextLink>
      )}
      <div className={`min-w-0 max-w-[64rem] has-data-wide:max-w-none ${isList ? 'max-lg:hidden' : ''}`}>
        <PageOutlet context={admin} />
      </div>
    </div>
  );
}
