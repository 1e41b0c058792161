import type { AdminProject } from '#web/features/projects/projects/project.ts';
import { Badge } from '#web/ui/badge.tsx';

/** The badge of a project's priority; nothing without one. */
export const Priority = ({ priority }: Pick<AdminProject, 'priority'>) =>
  priority && <Badge color={priority === 'urgent' ? 'rose' : 'mango'}>{priority}</Badge>;
