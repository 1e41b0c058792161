import { expect, test } from 'vitest';
import { systemClock } from '../../server/shared/clock.ts';
import { ownerCookie } from '../../server/testing/factories.ts';
import { onTestEnd } from '../../server/testing/on-test-end.ts';
import { createTestApp } from '../../server/testing/test-app.ts';
import { hotPaths } from './hot-paths.ts';
import { openPlanner } from './plans.ts';
import { fillScale } from './scale-rows.ts';

const { deps, connection } = await createTestApp();
const client = await fillScale(connection, { messages: 6000, clients: 2000, projects: 6000, invoices: 6000, leads: 6000 });
const cookies = `${client}; ${await ownerCookie({ deps: { ...deps, clock: systemClock } })}`;
const planner = await openPlanner(connection);
onTestEnd(() => planner[Symbol.asyncDispose]());

test.each(hotPaths)('an index serves every query of GET %s', async (path) => {
  const plans = await planner.plansOf(path, cookies);
  expect(plans).not.toEqual([]);
  for (const { query, plan, scanned } of plans) expect(scanned, [query, ...plan].join('\n')).toEqual([]);
});
