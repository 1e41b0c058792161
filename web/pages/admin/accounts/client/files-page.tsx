import { ClientFiles } from '#web/features/projects/files/client-files.tsx';
import { EditorFilter } from '#web/features/projects/projects/lists/editor-filter.tsx';
import { WideSection } from '#web/ui/section.tsx';
import { useShownClient } from './client-layout.tsx';

export default function ClientFilesPage() {
  return (
    <WideSection title="Files" text="Files from all projects." actions={<EditorFilter />}>
      <ClientFiles clientId={useShownClient().id} />
    </WideSection>
  );
}
