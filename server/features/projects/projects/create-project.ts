import type { z } from 'zod';
import type { newProject } from '#api/projects/project-endpoints.ts';
import type { Deps } from '#server/deps.ts';
import { clientExists, lockClient } from '#server/features/accounts/clients/clients.service.ts';
import { notifyClient } from '#server/features/messaging/notifications/notifications.service.ts';
import { findFirstDeliverable } from '#server/features/projects/deliverables/deliverables.store.ts';
import { drawCredits } from '#server/features/projects/deliverables/draw-credits.ts';
import { readStudio } from '#server/features/studio/settings/settings.store.ts';
import { type Actor, adminIdOf } from '#server/shared/actor.ts';
import { invalidField } from '#server/shared/app-error.ts';
import { assignEditor } from './assign-editor.ts';
import { insertEvent } from './project-activity.store.ts';
import { insertProject } from './projects.store.ts';

/**
 * Creates a client's project, deducts the credits it uses and notifies the client.
 * @throws AppError invalid for an unknown client or insufficient credits
 */
export const createProject = (deps: Deps, { credits, ...details }: z.output<typeof newProject>, actor: Actor): Promise<number> =>
  deps.db.transaction(async (tx) => {
    const { clientId, title } = details;
    if (!(await clientExists(tx, clientId))) throw invalidField('clientId', "This client doesn't exist.");
    await lockClient(tx, clientId);
    const now = deps.clock.now();
    const userId = adminIdOf(actor);
    const watermark = details.watermark ?? (await readStudio(tx)).watermarkDrafts;
    const id = await insertProject(tx, { ...details, watermark, createdAt: now, updatedAt: now });
    await assignEditor(deps, tx, { id, clientId, title, editorId: null }, details.editorId ?? null, actor);
    await insertEvent(tx, { projectId: id, createdAt: now, from: null, to: 'pending', userId });
    await drawCredits(
      deps,
      tx,
      { id, clientId, title },
      { ids: [await findFirstDeliverable(tx, id)], credits, by: { userId }, refuse: (left) => invalidField('credits', left) },
    );
    await notifyClient(deps, tx, clientId, {
      topic: title,
      text: `Your new project has been created: ${title}`,
      link: `/client/projects/${id}`,
      emailPreference: 'projects',
    });
    return id;
  });
