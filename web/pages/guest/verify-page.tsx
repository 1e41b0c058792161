import { VerifyFile } from '#web/features/sales/signing/verify-file.tsx';
import { pageTitle } from '#web/lib/site.ts';
import { AuthCard } from '#web/ui/auth-card.tsx';

export const meta = pageTitle('Check a signed document');

/** The page on which anybody can verify a signed document that they have. */
export default function VerifyPage() {
  return (
    <AuthCard
      title="Check a signed document"
      text="Choose the signed PDF you have, and we'll tell you who signed it and whether it was changed. The file stays on your device."
    >
      <VerifyFile />
    </AuthCard>
  );
}
