import { AuthCard } from '../../ui/auth-card.tsx';

/** Instead of what an expired, revoked or incomplete link led to. */
export const LinkEnded = () => (
  <AuthCard
    title="This link doesn't work anymore"
    text="It has expired, was revoked, or isn't complete. Ask whoever sent it for a new one."
  >
    {null}
  </AuthCard>
);
