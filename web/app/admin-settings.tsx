import { Outlet, useOutletContext } from 'react-router';
import type { authEndpoints } from '#contract/accounts/auth.ts';
import type { JsonResponse } from '#contract/shared/endpoint.ts';
import { useStudio } from '#web/lib/site.ts';
import { SectionNav } from '#web/ui/section-nav.tsx';

type Admin = JsonResponse<typeof authEndpoints.adminMe>['admin'];

const sections = [
  { to: '/admin/settings/studio', name: 'Studio', ownerOnly: true },
  { to: '/admin/settings', name: 'Your profile' },
  { to: '/admin/settings/storage', name: 'Storage' },
  { to: '/admin/settings/import', name: 'Import' },
  { to: '/admin/settings/emails', name: 'Emails', ownerOnly: true },
  { to: '/admin/settings/admins', name: 'Admins', ownerOnly: true },
  { to: '/admin/settings/integrations', name: 'Integrations', ownerOnly: true },
  { to: '/admin/settings/log', name: 'Log', ownerOnly: true },
  { to: '/admin/settings/privacy', name: 'Privacy', ownerOnly: true },
  { to: '/admin/settings/system', name: 'System', ownerOnly: true },
];

/** The settings and their navigation. */
export default function AdminSettings() {
  const admin = useOutletContext<Admin>();
  const { version } = useStudio();
  return (
    <div className="grid gap-6">
      <SectionNav label="Settings" sections={sections.filter(({ ownerOnly }) => !ownerOnly || admin.isOwner)} />
      <Outlet context={admin} />
      <p className="text-muted text-sm">Version {version}</p>
    </div>
  );
}
