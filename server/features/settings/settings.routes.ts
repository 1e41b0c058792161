import { settingsEndpoints } from '../../../contract/settings.ts';
import type { Deps } from '../../deps.ts';
import { actorOf } from '../../http/actor.ts';
import { type Api, route } from '../../http/route.ts';
import { changeSettings, readSettings } from './settings.service.ts';
import { sendTestMail } from './test-mail.ts';

const done = { success: true as const };

export function settingsRoutes(api: Api, deps: Deps) {
  route(api, settingsEndpoints.read, async () => ({ ...done, studio: await readSettings(deps) }));

  route(api, settingsEndpoints.change, async ({ body }, { request }) => ({
    ...done,
    studio: await changeSettings(deps, body, actorOf(request)),
  }));

  route(api, settingsEndpoints.sendTestMail, async ({ body }, { admin }) => ({
    ...done,
    ...(await sendTestMail(deps, body.to, admin.id)),
  }));
}
