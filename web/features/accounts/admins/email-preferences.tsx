import type { ChangeEvent } from 'react';
import { adminProfileEndpoints } from '#api/accounts/admins.ts';
import type { AdminPreferences } from '#api/messaging/preferences.ts';
import { call } from '#web/lib/api.ts';
import { useAction } from '#web/ui/button/use-action.ts';
import { CheckboxField } from '#web/ui/form/field.tsx';
import type { AdminProfile } from './admin.ts';

const choices: { name: 'requests' | 'projects' | 'payments'; label: string }[] = [
  { name: 'requests', label: 'When someone requests access, a package or deletion' },
  { name: 'projects', label: 'When a client uploads footage, comments, requests changes or approves' },
  { name: 'payments', label: 'When a client pays an invoice online' },
];

/** The admin's email preferences. Each change is saved immediately. */
export function EmailPreferences({ profile: { email, preferences, isOwner } }: { profile: AdminProfile }) {
  const save = useAction({
    mutationFn: (chosen: Partial<AdminPreferences>) => call(adminProfileEndpoints.change, { body: { preferences: chosen } }),
    successMessage: 'Preference saved.',
    errorMessage: "Your preference couldn't be saved. Please try again.",
  });
  const shown = { ...preferences, ...(save.isPending && save.variables) };
  const checkbox = (name: Exclude<keyof AdminPreferences, 'landing'>) => ({
    checked: shown[name],
    'aria-disabled': save.isPending || undefined,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => save.isPending || save.mutate({ [name]: target.checked }),
  });
  return (
    <>
      <fieldset>
        <legend className="mb-1 font-medium text-sm">Email me</legend>
        {choices.map(({ name, label }) => (
          <CheckboxField key={name} label={label} {...checkbox(name)} />
        ))}
        {!email && (
          <p className="mt-2 text-muted text-sm">
            {isOwner
              ? "Without an email address of your own, these emails go to the studio's address."
              : 'To get these emails, enter your address above.'}
          </p>
        )}
      </fieldset>
      <div className="grid gap-1">
        <CheckboxField label="Also notify me about projects that another admin edits" {...checkbox('otherEditorsProjects')} />
        <p className="text-muted text-sm">
          What happens in a project reaches its editor, under the bell and by email. Without an editor, it reaches everyone.
        </p>
      </div>
    </>
  );
}
