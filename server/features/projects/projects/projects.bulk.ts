import { projectEndpoints } from '#api/projects/project-endpoints.ts';
import type { BulkList } from '#server/area.ts';
import { AppError, invalidField } from '#server/shared/app-error.ts';
import { editorIdOf } from './assign-editor.ts';
import { changeProjectStatus, type OnCompleted } from './change-project-status.ts';
import { changeProject, lockProjectById, projectPages } from './projects.service.ts';

/** @param onCompleted is called in the transaction that completes a project */
export const projectBulkList = (onCompleted: OnCompleted): BulkList<typeof projectEndpoints.bulk> => ({
  endpoint: projectEndpoints.bulk,
  find: (deps, { editor, ...filter }, limit, actor) =>
    projectPages(deps, { ...filter, editorId: editorIdOf(editor, actor) }).list(limit, undefined),
  actions: {
    archive: ({ deps, id, actor }) => changeProjectStatus(deps, id, { status: 'archived', note: null }, actor.id, onCompleted),
    assign: async ({ deps, id, actor, input }) => {
      const { editorId } = input ?? {};
      if (editorId === undefined) throw invalidField('input', 'Please choose an editor.');
      const project = await lockProjectById(deps.db, id);
      if (project.editorId === editorId) throw new AppError('conflict', 'This project is assigned like that already.');
      await changeProject(deps, id, { editorId }, actor);
    },
    changeStatus: async ({ deps, id, actor, input }) => {
      const { status, note = null } = input ?? {};
      if (!status) throw invalidField('input', 'Please choose a status.');
      await changeProjectStatus(deps, id, { status, note }, actor.id, onCompleted);
    },
    setDeadline: async ({ deps, id, actor, input }) => {
      const { deadline } = input ?? {};
      if (deadline === undefined) throw invalidField('input', 'Please choose a date.');
      if ((await lockProjectById(deps.db, id)).deadline === deadline)
        throw new AppError('conflict', 'This project has that deadline already.');
      await changeProject(deps, id, { deadline }, actor);
    },
    setPriority: async ({ deps, id, actor, input }) => {
      const { priority } = input ?? {};
      if (priority === undefined) throw invalidField('input', 'Please choose a priority.');
      if ((await lockProjectById(deps.db, id)).priority === priority)
        throw new AppError('conflict', 'This project has that priority already.');
      await changeProject(deps, id, { priority }, actor);
    },
  },
});
