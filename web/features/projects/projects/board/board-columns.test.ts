import { expect, test } from 'vitest';
import { moveProject } from './board-columns.ts';

const project = (id: number, status: 'editing' | 'first_draft') => ({
  id,
  status,
  title: `Project ${id}`,
  description: null,
  deadline: null,
  createdAt: '2026-11-01T00:00:00.000Z',
  clientId: 1,
  clientName: 'Ann',
  type: null,
  startDate: null,
  completedDate: null,
  editor: null,
  priority: null,
  isOverdue: false,
  draft: null,
  updatedAt: '2026-11-01T00:00:00.000Z',
});

test('moves a project to the top of its new column and updates both totals', () => {
  const columns = [
    { status: 'editing' as const, total: 60, projects: [project(1, 'editing'), project(2, 'editing')] },
    { status: 'first_draft' as const, total: 1, projects: [project(3, 'first_draft')] },
  ];
  expect(moveProject(columns, project(2, 'editing'), 'first_draft')).toMatchObject([
    { total: 59, projects: [{ id: 1 }] },
    { total: 2, projects: [{ id: 2, status: 'first_draft' }, { id: 3 }] },
  ]);
});
