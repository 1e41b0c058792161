import type { AdminProject } from '#web/features/projects/projects/project.ts';
import { Badge } from '#web/ui/badge.tsx';

/** Nothing for a project without a priority. */
export const Priority = ({ priority }: Pick<AdminProject, 'priority'>) =>
  priority && <Badge color={priority === 'urgent' ? 'rose' : 'mango'}>{priority}</Badge>;
