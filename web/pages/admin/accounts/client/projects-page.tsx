import { ClientProjects } from '#web/features/projects/projects/lists/client-projects.tsx';
import { WideSection } from '#web/ui/section.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { useShownClient } from './client-layout.tsx';

export default function ClientProjectsPage() {
  const { id } = useShownClient();
  return (
    <WideSection
      title="Projects"
      actions={<TextLink to={`/admin/projects?view=table&status=archived&client=${id}`}>Archived projects</TextLink>}
    >
      <ClientProjects clientId={id} />
    </WideSection>
  );
}
