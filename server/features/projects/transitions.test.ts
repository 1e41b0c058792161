import { asc, eq, inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { checkTransition, clientTransitions } from '../../../contract/project-transitions.ts';
import { type ProjectStatus, projectStatuses } from '../../../contract/projects.ts';
import { approvals, projectEvents, projects } from '../../db/schema/projects.ts';
import { createClient, ownerCookie } from '../../testing/factories.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { issueAccessCode } from '../access-codes/access-codes.service.ts';
import { openSession } from '../sessions/sessions.service.ts';

/**
 * Every move from the state of a row to the state of a column. u: usual for the studio · c: usual for the studio, and its
 * client may make it too · r: the studio needs a reason · -: nobody, as the project is there already.
 */
const table = `
                  pending footage_upload footage_received editing first_draft review revisions final_delivery completed archived
pending           -       u              r                r       r           r      r         r              r         r
footage_upload    r       -              c                r       r           r      r         r              r         r
footage_received  r       r              -                u       r           r      r         r              r         r
editing           r       r              r                -       u           r      r         r              r         r
first_draft       r       r              r                r       -           u      r         r              r         r
review            r       r              r                r       r           -      c         c              r         r
revisions         r       r              r                r       r           u      -         r              r         r
final_delivery    r       r              r                r       r           r      r         -              u         r
completed         r       r              r                r       r           r      r         r              -         u
archived          r       r              r                r       r           r      r         r              u         -
`;

const [columns, ...lines] = table
  .trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/));
const rows = lines.map(([from, ...cells]) => ({
  from: from as ProjectStatus,
  moves: cells.map((cell, index) => ({ to: columns![index] as ProjectStatus, cell })),
}));

test('the table names every pair of states', () => {
  expect(columns).toEqual(projectStatuses);
  expect(rows.map(({ from }) => from)).toEqual(projectStatuses);
  for (const { moves } of rows) expect(moves).toHaveLength(projectStatuses.length);
});

const forAdmin: Record<string, string> = { u: 'allowed', c: 'allowed', r: 'reason required', '-': 'forbidden' };

test.each(rows)('the policy for moves from $from is the one of the table', ({ from, moves }) => {
  for (const { to, cell } of moves) {
    expect([to, checkTransition('admin', from, to)]).toEqual([to, forAdmin[cell]]);
    expect([to, checkTransition('client', from, to)]).toEqual([to, cell === 'c' ? 'allowed' : 'forbidden']);
  }
});

const testApp = await createTestApp();
const { call, db, deps } = testApp;
const admin = await ownerCookie(testApp);
const owning = await createClient(testApp);
const other = await createClient(testApp);
const { accessCode: code } = await issueAccessCode(deps, owning.id, 30, { kind: 'system' });
const byCode = `picturelock-client=${await openSession(deps, db, { clientId: owning.id }, { userAgent: 'test', code })}`;

/** So many projects of the owning client in one state. */
async function projectsIn(status: ProjectStatus, count: number): Promise<number[]> {
  const fresh = Array.from({ length: count }, () => ({ clientId: owning.id, title: 'Trailer', status }));
  return (await db.insert(projects).values(fresh).returning({ id: projects.id })).map(({ id }) => id);
}

/** Where projects stand, and the moves that were written down of them. */
const whatBecameOf = async (ids: number[]) => ({
  states: (await db.select().from(projects).where(inArray(projects.id, ids)).orderBy(asc(projects.id))).map(({ status }) => status),
  moves: (await db.select().from(projectEvents).where(inArray(projectEvents.projectId, ids)).orderBy(asc(projectEvents.projectId))).map(
    ({ projectId, from, to, note }) => ({ projectId, from, to, note }),
  ),
});

const statusOfAdmin: Record<string, [without: number, withReason: number]> = {
  u: [200, 200],
  c: [200, 200],
  r: [422, 200],
  '-': [409, 409],
};

test.each(rows)('an admin moves a project from $from as the table says, and a refused move leaves no trace', async ({ from, moves }) => {
  for (const [withReason, note] of ['', 'The client has changed its mind.'].entries()) {
    const ids = await projectsIn(from, moves.length);
    const expected = moves.map(({ cell }) => statusOfAdmin[cell]![withReason]);
    const answers = [];
    for (const [index, { to }] of moves.entries())
      answers.push(await call('POST', `/api/admin/projects/${ids[index]}/status`, { cookie: admin, body: { status: to, note } }));
    expect(answers.map(({ status }) => status)).toEqual(expected);
    for (const { status, body } of answers) if (status === 422) expect(body.errors).toEqual({ note: ['Please give a reason.'] });
    const made = moves.map(({ to }, index) => ({ to, projectId: ids[index]!, isMade: expected[index] === 200 }));
    expect(await whatBecameOf(ids)).toEqual({
      states: made.map(({ to, isMade }) => (isMade ? to : from)),
      moves: made.filter(({ isMade }) => isMade).map(({ to, projectId }) => ({ projectId, from, to, note: note || null })),
    });
  }
});

const clientCalls = [
  { path: 'upload-done', move: clientTransitions.finishUpload, body: undefined },
  { path: 'request-changes', move: clientTransitions.requestChanges, body: { note: 'A little slower.' } },
  { path: 'approve', move: clientTransitions.approve, body: { name: 'Ann Sender' } },
];

test.each(rows)(
  'of a project in $from its client makes the moves of the table, another or an access code none',
  async ({ from, moves }) => {
    for (const { path, move, body } of clientCalls) {
      const [id = 0] = await projectsIn(from, 1);
      const tryAs = (cookie: string) => call('POST', `/api/client/projects/${id}/${path}`, { cookie, body });
      expect([(await tryAs(other.cookie)).status, (await tryAs(byCode)).status]).toEqual([404, 403]);
      expect(await whatBecameOf([id])).toEqual({ states: [from], moves: [] });
      const isInTable = moves.some(({ to, cell }) => cell === 'c' && from === move.from && to === move.to);
      const { status, body: answer } = await tryAs(owning.cookie);
      expect([path, status]).toEqual([path, isInTable ? 200 : 409]);
      if (isInTable) expect(answer.project).toMatchObject({ id, status: move.to });
      else expect(answer.message).toMatch(new RegExp(`^This project is now (in )?${from.replaceAll('_', ' ')}\\.$`));
      const { states, moves: written } = await whatBecameOf([id]);
      expect(states).toEqual([isInTable ? move.to : from]);
      expect(written).toHaveLength(isInTable ? 1 : 0);
      const approved = await db.select().from(approvals).where(eq(approvals.projectId, id));
      expect(approved).toHaveLength(isInTable && path === 'approve' ? 1 : 0);
    }
  },
);
