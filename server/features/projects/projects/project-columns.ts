import type { CsvColumns } from '#server/shared/csv.ts';
import type { ProjectRow } from './projects.store.ts';

export const projectColumns: CsvColumns<ProjectRow & { deliverableTitles: string[] }> = {
  ID: ({ id }) => id,
  Project: ({ title }) => title,
  Type: ({ type }) => type,
  Client: ({ clientName }) => clientName,
  Status: ({ status }) => status,
  'Start date': ({ startDate }) => startDate,
  Deadline: ({ deadline }) => deadline,
  'Completed date': ({ completedDate }) => completedDate,
  Created: ({ createdAt }) => createdAt,
  // The titles are separated as an import reads them.
  'Deliverable titles': ({ deliverableTitles }) => deliverableTitles.join('; '),
};
