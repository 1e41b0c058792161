import { AccessCodes } from '#web/features/accounts/access-codes/access-codes.tsx';
import { WideSection } from '#web/ui/section.tsx';
import { useShownClient } from './client-layout.tsx';

export default function ClientAccessCodesPage() {
  const { id, status, deactivatedAt } = useShownClient();
  return (
    <WideSection
      title="Access codes"
      text="For someone who views projects or pays on the client's behalf. A code can view and pay, nothing else."
    >
      <AccessCodes clientId={id} canIssue={status === 'client' && deactivatedAt === null} />
    </WideSection>
  );
}
