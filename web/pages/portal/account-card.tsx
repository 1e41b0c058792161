import type { SignedInClient } from '#web/features/accounts/auth/queries.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Card } from '#web/ui/card.tsx';

export function AccountCard({ client: { name, email, company, scope } }: { client: SignedInClient }) {
  return (
    <Card className="grid gap-3 p-5">
      <h2 className="font-semibold text-xl">Account</h2>
      <p className="grid [overflow-wrap:anywhere]">
        <span className="font-semibold">{name}</span>
        <span className="text-muted">{email}</span>
        {company && <span className="text-muted">{company}</span>}
      </p>
      {scope === 'full' && (
        <ButtonLink variant="secondary" size="small" to="/client/profile">
          Edit Profile
        </ButtonLink>
      )}
    </Card>
  );
}
