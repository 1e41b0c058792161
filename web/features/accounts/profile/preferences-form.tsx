import { profileEndpoints } from '#api/accounts/profile.ts';
import type { EmailPreferences } from '#api/messaging/preferences.ts';
import { call } from '#web/lib/api.ts';
import { useAction } from '#web/ui/button/use-action.ts';
import { CheckboxField } from '#web/ui/form/field.tsx';
import type { Profile } from './profile.ts';

const choices: { name: keyof EmailPreferences; label: string }[] = [
  { name: 'invoices', label: 'When I get a new invoice' },
  { name: 'projects', label: 'When a project moves forward or the studio comments' },
  { name: 'testimonials', label: 'When the studio asks for a testimonial or to show my film' },
  { name: 'creditExpiry', label: 'Before and when my video credits expire' },
  { name: 'signIns', label: 'When someone signs in to my account' },
];

/** The client's email preferences. Each change is saved immediately. */
export function PreferencesForm({ profile }: { profile: Profile }) {
  const save = useAction({
    mutationFn: (body: Partial<EmailPreferences>) => call(profileEndpoints.changePreferences, { body }),
    successMessage: 'Preference saved.',
    errorMessage: "Your preference couldn't be saved. Please try again.",
  });
  const shown = { ...profile.preferences, ...(save.isPending && save.variables) };
  return (
    <fieldset>
      <legend className="mb-1 font-medium text-sm">Email me</legend>
      {choices.map(({ name, label }) => (
        <CheckboxField
          key={name}
          label={label}
          checked={shown[name]}
          aria-disabled={save.isPending || undefined}
          onChange={({ target }) => save.isPending || save.mutate({ [name]: target.checked })}
        />
      ))}
    </fieldset>
  );
}
