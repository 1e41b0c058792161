import { refundEndpoints } from '#api/billing/refunds.ts';
import type { Deps } from '#server/deps.ts';
import { actorOf } from '#server/http/actor.ts';
import { idempotentRoute } from '#server/http/idempotency.ts';
import { type Api, ok } from '#server/http/route.ts';
import { readRefund } from './refunds.service.ts';
import { requestRefund } from './request-refund.ts';
import { submitRefund } from './submit-refund.ts';

export function refundRoutes(api: Api, deps: Deps) {
  idempotentRoute(api, deps, refundEndpoints.create, {
    execute: (txDeps, { params, body }, { admin, request }) => requestRefund(txDeps, params.id, body, admin.id, actorOf(request)),
    // The provider is asked after the commit; a job continues if it can't be reached.
    respond: async (id) => {
      await submitRefund(deps, id).catch((err) => deps.log.error({ err, refundId: id }, 'refund could not be made yet'));
      return { ...ok, refund: await readRefund(deps, id) };
    },
  });
}
