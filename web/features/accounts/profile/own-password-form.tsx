import { profileEndpoints } from '#api/accounts/profile.ts';
import { call } from '#web/lib/api.ts';
import { Card } from '#web/ui/card/card.tsx';
import { ChangePasswordForm } from '#web/ui/form/change-password-form.tsx';

/** Blocks the portal until the client replaces the password the studio set. */
export function OwnPasswordForm() {
  return (
    <Card className="mx-auto grid w-full max-w-lg gap-6 p-6 sm:p-8">
      <div className="grid gap-2">
        <h1 className="font-bold text-3xl">Choose your own password</h1>
        <p className="text-muted">The studio created your account and knows its password. To continue, choose one that only you know.</p>
      </div>
      <ChangePasswordForm change={(body) => call(profileEndpoints.changePassword, { body })} />
    </Card>
  );
}
