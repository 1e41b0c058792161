import type { ProjectStatus } from '#domain/projects/statuses.ts';
import type { AccessFixture, ClientPerson } from './access-callers.ts';
import { createRow } from './access-rows.ts';

/** What a call sends, and what a successful response contains besides markers. */
export interface AccessRequest {
  params?: Record<string, string | number>;
  query?: Record<string, string>;
  body?: object | string;
  headers?: Record<string, string>;
  expected?: object;
}

export type PrepareRequest = (fixture: AccessFixture) => AccessRequest | Promise<AccessRequest>;

/** The id of client A. */
export const forClientA: PrepareRequest = ({ a }) => ({ params: { id: a.clientId } });

/** The id of a row of client A. */
export const forRowOfA =
  (create: (fixture: AccessFixture, person: ClientPerson) => Promise<number>): PrepareRequest =>
  async (fixture) => ({ params: { id: await create(fixture, fixture.a) } });

/** A list with rows of clients A and B. */
export const listWithBoth =
  (create: (fixture: AccessFixture, person: ClientPerson) => Promise<unknown>): PrepareRequest =>
  async (fixture) => {
    await create(fixture, fixture.a);
    await create(fixture, fixture.b);
    return {};
  };

/** A project of client A in a status. */
export const projectIn =
  (status: ProjectStatus, body?: object): PrepareRequest =>
  async (fixture) => ({ params: { id: await createRow.project(fixture, fixture.a, status) }, ...(body ? { body } : {}) });
