import { useQuery } from '@tanstack/react-query';
import { projectEditors } from '#web/features/projects/projects/project.ts';
import type { BulkChoice } from '#web/ui/list/bulk.ts';

/** Assigns the selected rows to an admin or to nobody. @param nobody what it's called then */
export function useAssignChoice(role: 'editor' | 'owner', nobody = `No ${role}`): BulkChoice<unknown> {
  const { data: editors = [] } = useQuery(projectEditors);
  const inputs = [...editors, { id: null, name: nobody }].map(({ id, name }) => [name, { [`${role}Id`]: id }] as const);
  return {
    action: 'assign',
    label: 'Assign to…',
    emails: 'none',
    doing: (rows) => `Assigning ${rows}`,
    done: (rows) => `${rows} assigned`,
    inputs,
  };
}
