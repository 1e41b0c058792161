import { ClientFiles } from '#web/features/projects/files/client-files.tsx';
import { WideSection } from '#web/ui/section.tsx';
import { useShownClient } from './client-layout.tsx';

export default function ClientFilesPage() {
  return (
    <WideSection title="Files" text="Files from all projects.">
      <ClientFiles clientId={useShownClient().id} />
    </WideSection>
  );
}
