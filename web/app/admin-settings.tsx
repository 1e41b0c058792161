import { NavLink, Outlet, useOutletContext } from 'react-router';
import type { authEndpoints } from '../../contract/auth.ts';
import type { JsonResponse } from '../../contract/shared/endpoint.ts';
import { useStudio } from '../lib/site.ts';

type Admin = JsonResponse<typeof authEndpoints.adminMe>['admin'];

const sections = [
  { to: '/admin/settings/studio', name: 'Studio', ownerOnly: true },
  { to: '/admin/settings', name: 'Your profile' },
  { to: '/admin/settings/admins', name: 'Admins', ownerOnly: true },
  { to: '/admin/settings/log', name: 'Log', ownerOnly: true },
  { to: '/admin/settings/privacy', name: 'Privacy', ownerOnly: true },
];

/** The settings and their navigation. */
export default function AdminSettings() {
  const admin = useOutletContext<Admin>();
  const { version } = useStudio();
  return (
    <div className="grid gap-6">
      <nav aria-label="Settings" className="flex flex-wrap gap-2">
        {sections
          .filter(({ ownerOnly }) => !ownerOnly || admin.isOwner)
          .map(({ to, name }) => (
            <NavLink
              key={to}
              to={to}
              end
              className="rounded-sm border border-line bg-surface px-3.5 py-2 text-muted text-sm hover:text-ink aria-[current=page]:border-ink aria-[current=page]:font-semibold aria-[current=page]:text-ink"
            >
              {name}
            </NavLink>
          ))}
      </nav>
      <Outlet context={admin} />
      <p className="text-muted text-sm">Version {version}</p>
    </div>
  );
}
