import type { ProjectStatus } from '#contract/projects/projects.ts';
import type { BoardColumn, BoardProject } from '#web/features/projects/projects/project.ts';

/** The board after a project moved: it comes first in its new column, as the most recently updated. */
export const moveProject = (columns: BoardColumn[], project: BoardProject, to: ProjectStatus): BoardColumn[] =>
  columns.map((column) => {
    const { status, total, projects } = column;
    if (status === project.status) return { status, total: total - 1, projects: projects.filter(({ id }) => id !== project.id) };
    if (status === to) return { status, total: total + 1, projects: [{ ...project, status: to }, ...projects] };
    return column;
  });
