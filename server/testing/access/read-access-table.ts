import { type AccessFixture, type CallerName, callerNames } from './access-callers.ts';
import { accessTable } from './access-table.ts';

const expectedMarkersOf = {
  own: ({ caller }: AccessFixture) => [caller.marker],
  A: ({ a }: AccessFixture) => [a.marker],
  'A+own': ({ a, caller }: AccessFixture) => [a.marker, caller.marker],
  all: ({ a, b }: AccessFixture) => [a.marker, b.marker],
  admins: (): string[] => [],
  '-': (): string[] => [],
};

export interface AccessRow {
  /** `GET /api/client/invoices/:id` */
  name: string;
  method: string;
  path: string;
  statuses: Record<CallerName, number>;
  /** The markers that a successful response contains, and whether it may contain others. */
  expectedMarkers: (fixture: AccessFixture) => string[];
  allowsOthers: boolean;
}

const [header, ...lines] = accessTable.split('\n').filter((line) => line.trim() && !line.startsWith('#'));

export const columns = header!.trim().split(/\s+/);

export const accessRows = lines.map((line): AccessRow => {
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
