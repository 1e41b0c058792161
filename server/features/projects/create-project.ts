import type { z } from 'zod';
import type { newProject } from '../../../contract/project-endpoints.ts';
import type { Deps } from '../../deps.ts';
import { invalidField } from '../../shared/app-error.ts';
import { clientExists, lockClient } from '../clients/clients.service.ts';
import { useCredits } from '../credits/credits.service.ts';
import { notifyClient } from '../notifications/notifications.service.ts';
import { insertEvent } from './project-activity.store.ts';
import { insertProject } from './projects.store.ts';

/**
 * Starts a project of a client, with the credits that it uses, and tells the client.
 * @throws AppError invalid for an unknown client, and when the client has too few credits
 */
export const createProject = (deps: Deps, { credits, ...details }: z.output<typeof newProject>, userId: number): Promise<number> =>
  deps.db.transaction(async (tx) => {
    const { clientId, title } = details;
    if (!(await clientExists(tx, clientId))) throw invalidField('clientId', 'There is no such client.');
    await lockClient(tx, clientId);
    const now = deps.clock.now();
    const id = await insertProject(tx, { ...details, createdAt: now, updatedAt: now });
    await insertEvent(tx, { projectId: id, createdAt: now, from: null, to: 'pending', userId });
    if (credits > 0) await useCredits(deps, tx, { clientId, projectId: id, amount: credits, description: title, userId });
    await notifyClient(deps, tx, clientId, {
      text: `A new project has started: ${title}`,
      link: `/client/projects/${id}`,
      mail: 'projects',
    });
    return id;
  });
