import { type AccessFixture, type CallerName, callerNames } from './access-callers.ts';
import { adminAccessTable } from './admin-access-table.ts';
import { portalAccessTable } from './portal-access-table.ts';

const expectedMarkersOf = {
  own: ({ caller }: AccessFixture) => [caller.marker],
  A: ({ a }: AccessFixture) => [a.marker],
  'A+own': ({ a, caller }: AccessFixture) => [a.marker, caller.marker],
  all: ({ a, b }: AccessFixture) => [a.marker, b.marker],
  admins: (): string[] => [],
  '-': (): string[] => [],
};

export interface AccessRow {
  /** The endpoint, such as `GET /api/client/invoices/:id`. */
  name: string;
  method: string;
  path: string;
  statuses: Record<CallerName, number>;
  /** The markers that a successful response contains, and whether it may contain others. */
  expectedMarkers: (fixture: AccessFixture) => string[];
  allowsOthers: boolean;
}

const lines = `${portalAccessTable}${adminAccessTable}`.split('\n').filter((line) => line.trim() && !line.startsWith('#'));
/** Whether a line is the header that stands above each table. */
const isHeader = (line: string) => line.startsWith(' ');

export const headers = lines.filter(isHeader).map((line) => line.trim().split(/\s+/));

/**
 * Every endpoint, and the status each caller gets for a valid request. Callers request rows of client A or, where there is no id, their own.
 *
 * pending: an access request that isn't approved yet · deactivated: a client with a leftover session · accessCodeA: client A, signed in
 * with an access code · tempPassword: a client who must replace the password from the studio · apiKey: an API key with every scope, without a
 * cookie.
 *
 * data: whose markers a successful response contains. own: the caller's only · A: client A's only · A+own: client A's and the caller's ·
 * all: at least those of A and B · admins: any admin's · -: nobody's. Rejections never contain any.
 */
export const accessRows = lines
  .filter((line) => !isHeader(line))
  .map((line): AccessRow => {
    const [method = '', path = '', ...cells] = line.split(/\s+/);
    const data = cells.at(-1) as keyof typeof expectedMarkersOf;
    const statuses = Object.fromEntries(callerNames.map((caller, column) => [caller, Number(cells[column])]));
    return {
      name: `${method} ${path}`,
      method,
      path,
      statuses: statuses as AccessRow['statuses'],
      expectedMarkers: expectedMarkersOf[data],
      allowsOthers: data === 'all' || data === 'admins',
    };
  });
