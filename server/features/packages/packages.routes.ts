import { toDecimal } from '../../../contract/money.ts';
import { packageEndpoints } from '../../../contract/packages.ts';
import type { Deps } from '../../deps.ts';
import { pageOf } from '../../http/paging.ts';
import { type Api, route } from '../../http/route.ts';
import { packagePages, readPackageOf } from './packages.service.ts';

export function packageRoutes(api: Api, deps: Deps) {
  route(api, packageEndpoints.list, async ({ query }, { reply }) => {
    const rows = await pageOf(reply, query, packagePages(deps));
    return rows.map((row) => ({ ...row, price: toDecimal(row.priceMinor, row.currency) }));
  });

  route(api, packageEndpoints.readOwn, async (_, { client }) => ({ success: true as const, ...(await readPackageOf(deps, client.id)) }));
}
