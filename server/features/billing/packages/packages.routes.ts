import { packageEndpoints } from '#api/billing/packages.ts';
import type { Deps } from '#server/deps.ts';
import { actorOf } from '#server/http/actor.ts';
import { idempotentRoute } from '#server/http/idempotency.ts';
import { paginate } from '#server/http/paging.ts';
import { type Api, ok, route } from '#server/http/route.ts';
import { assignPackage } from './assign-package.ts';
import {
  changePackage,
  changeRenewal,
  createPackage,
  type PackageRow,
  packagePages,
  presentPackage,
  readClientPackage,
  readOfferedPackages,
  readPackage,
  requestPackage,
  setActive,
} from './packages.service.ts';

export function packageRoutes(api: Api, deps: Deps) {
  clientRoutes(api, deps);
  adminRoutes(api, deps);
}

function clientRoutes(api: Api, deps: Deps) {
  route(api, packageEndpoints.readOwn, async (_, { client }) => {
    const { currentPackage, ...rest } = await readClientPackage(deps, client.id);
    return { ...ok, currentPackage: currentPackage && presentPackage(currentPackage), ...rest };
  });

  route(api, packageEndpoints.listOffered, async (_, { client }) => ({
    ...ok,
    packages: (await readOfferedPackages(deps, client.id)).map(presentPackage),
  }));

  idempotentRoute(api, deps, packageEndpoints.request, {
    execute: async (deps, { params, body }, { client }) => {
      await requestPackage(deps, client.id, params.id, body.message);
      return params.id;
    },
    respond: () => ok,
  });
}

function adminRoutes(api: Api, deps: Deps) {
  const respond = (row: PackageRow) => ({ ...ok, package: presentPackage(row) });

  route(api, packageEndpoints.list, async ({ query }, { reply }) => (await paginate(reply, query, packagePages(deps))).map(presentPackage));

  idempotentRoute(api, deps, packageEndpoints.create, {
    execute: async (deps, { body }, { request }) => (await createPackage(deps, body, actorOf(request))).id,
    respond: async (id) => respond(await readPackage(deps.db, id)),
  });

  route(api, packageEndpoints.change, async ({ params, body }, { request }) =>
    respond(await changePackage(deps, params.id, body, actorOf(request))),
  );

  route(api, packageEndpoints.deactivate, async ({ params }, { request }) =>
    respond(await setActive(deps, params.id, false, actorOf(request))),
  );

  route(api, packageEndpoints.activate, async ({ params }, { request }) =>
    respond(await setActive(deps, params.id, true, actorOf(request))),
  );

  idempotentRoute(api, deps, packageEndpoints.assign, {
    execute: async (deps, { params, body }, { request }) => {
      await assignPackage(deps, params.id, body, actorOf(request));
      return params.id;
    },
    respond: () => ok,
  });

  route(api, packageEndpoints.changeRenewal, async ({ params, body }, { request }) => {
    await changeRenewal(deps, params.id, body.renews, actorOf(request));
    return ok;
  });
}
