import { adminProfileEndpoints } from '#api/accounts/admins.ts';
import type { Landing } from '#api/messaging/preferences.ts';
import { landingPages } from '#web/features/accounts/auth/landing-pages.ts';
import { call } from '#web/lib/api.ts';
import { useAction } from '#web/ui/button/use-action.ts';
import { SelectField } from '#web/ui/form/field.tsx';
import type { AdminProfile } from './admin.ts';

/** The page that opens after signing in. The choice is saved immediately. */
export function LandingField({ profile: { preferences } }: { profile: AdminProfile }) {
  const save = useAction({
    mutationFn: (landing: Landing) => call(adminProfileEndpoints.change, { body: { preferences: { landing } } }),
    successMessage: 'Preference saved.',
    errorMessage: "Your preference couldn't be saved. Please try again.",
  });
  return (
    <SelectField
      label="Open after signing in"
      value={save.isPending ? save.variables : preferences.landing}
      aria-disabled={save.isPending || undefined}
      onChange={({ target }) => save.isPending || save.mutate(target.value as Landing)}
    >
      {Object.entries(landingPages).map(([landing, { name }]) => (
        <option key={landing} value={landing}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
