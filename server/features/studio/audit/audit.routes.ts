import { auditActions, auditEndpoints } from '#api/studio/audit.ts';
import type { Deps } from '#server/deps.ts';
import { exportFormat } from '#server/features/studio/settings/settings.service.ts';
import { paginate } from '#server/http/paging.ts';
import { sendCsv } from '#server/http/responses/csv.ts';
import { type Api, route } from '#server/http/route.ts';
import { auditPages, clientAuditPages } from './audit.service.ts';

export function auditRoutes(api: Api, deps: Deps) {
  route(api, auditEndpoints.list, async ({ query: { limit, before, ...filters } }, { reply }) =>
    paginate(reply, { limit, before }, await auditPages(deps, filters)),
  );

  route(api, auditEndpoints.export, async ({ query }, context) =>
    sendCsv(context, {
      ...(await exportFormat(deps)),
      name: 'log',
      columns: {
        Date: ({ createdAt }) => createdAt,
        Who: ({ actor }) => actor,
        Role: ({ actorKind }) => actorKind,
        Action: ({ action }) => auditActions[action],
        Details: ({ target }) => target,
        'IP address': ({ ipAddress }) => ipAddress,
      },
      list: (await auditPages(deps, query)).list,
    }),
  );

  route(api, auditEndpoints.listForClient, ({ params, query }, { reply }) => paginate(reply, query, clientAuditPages(deps, params.id)));
}
