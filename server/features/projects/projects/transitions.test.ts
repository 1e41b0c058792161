import { asc, eq, inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type ProjectStatus, projectStatuses } from '#domain/projects/statuses.ts';
import { checkTransition, clientTransitions } from '#domain/projects/transitions.ts';
import { approvals } from '#server/db/schema/projects/approvals.ts';
import { projectEvents, projects } from '#server/db/schema/projects/projects.ts';
import { issueAccessCode } from '#server/features/accounts/access-codes/access-codes.service.ts';
import { openSession } from '#server/features/accounts/sessions/sessions.service.ts';
import { createClient, ownerCookie } from '#server/testing/factories.ts';
import { createTestApp } from '#server/testing/test-app.ts';

/**
 * Every transition from a row's status to a column's. u: usual for the studio · c: usual for the studio, and open to the client ·
 * a: further ahead, where the studio needs no reason · r: the studio needs a reason · -: forbidden, as the status is the same.
 */
const table = `
                  pending footage_upload footage_received editing first_draft review revisions final_delivery completed archived
pending           -       u              a                a       a           a      a         a              r         r
footage_upload    r       -              c                a       a           a      a         a              r         r
footage_received  r       r              -                u       a           a      a         a              r         r
editing           r       r              r                -       u           a      a         a              r         r
first_draft       r       r              r                r       -           u      a         a              r         r
review            r       r              r                r       r           -      c         c              r         r
revisions         r       r              r                r       r           u      -         a              r         r
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
  transitions: cells.map((cell, index) => ({ to: columns![index] as ProjectStatus, cell })),
}));

test('covers every pair of statuses', () => {
  expect(columns).toEqual(projectStatuses);
  expect(rows.map(({ from }) => from)).toEqual(projectStatuses);
  for (const { transitions } of rows) expect(transitions).toHaveLength(projectStatuses.length);
});

const adminVerdicts: Record<string, string> = { u: 'allowed', c: 'allowed', a: 'allowed', r: 'reason required', '-': 'forbidden' };

test.each(rows)('allows only the listed transitions from $from', ({ from, transitions }) => {
  for (const { to, cell } of transitions) {
    expect([to, checkTransition('admin', from, to)]).toEqual([to, adminVerdicts[cell]]);
    expect([to, checkTransition('client', from, to)]).toEqual([to, cell === 'c' ? 'allowed' : 'forbidden']);
  }
});

const testApp = await createTestApp();
const { call, db, deps } = testApp;
const admin = await ownerCookie(testApp);
const owner = await createClient(testApp);
const other = await createClient(testApp);
const { accessCode: code } = await issueAccessCode(deps, owner.id, 30, { kind: 'system' });
const accessCodeCookie = `picturelock-client=${await openSession(db, deps.clock, { clientId: owner.id }, { userAgent: 'test', code })}`;

async function createProjectsIn(status: ProjectStatus, count: number): Promise<number[]> {
  const newProjects = Array.from({ length: count }, () => ({ clientId: owner.id, title: 'Trailer', status }));
  return (await db.insert(projects).values(newProjects).returning({ id: projects.id })).map(({ id }) => id);
}

/** The projects' current statuses and their recorded events. */
const readOutcome = async (ids: number[]) => ({
  statuses: (await db.select().from(projects).where(inArray(projects.id, ids)).orderBy(asc(projects.id))).map(({ status }) => status),
  events: (await db.select().from(projectEvents).where(inArray(projectEvents.projectId, ids)).orderBy(asc(projectEvents.projectId))).map(
    ({ projectId, from, to, note }) => ({ projectId, from, to, note }),
  ),
});

const adminStatusCodes: Record<string, [without: number, withReason: number]> = {
  u: [200, 200],
  c: [200, 200],
  a: [200, 200],
  r: [422, 200],
  '-': [409, 409],
};

test.each(rows)(
  'lets admins make only the listed transitions from $from, and changes nothing on rejection',
  async ({ from, transitions }) => {
    for (const [withReason, note] of ['', 'The client has changed its mind.'].entries()) {
      const ids = await createProjectsIn(from, transitions.length);
      const expected = transitions.map(({ cell }) => adminStatusCodes[cell]![withReason]);
      const responses = [];
      for (const [index, { to }] of transitions.entries())
        responses.push(await call('POST', `/api/admin/projects/${ids[index]}/status`, { cookie: admin, body: { status: to, note } }));
      expect(responses.map(({ status }) => status)).toEqual(expected);
      for (const { status, body } of responses) if (status === 422) expect(body.errors).toEqual({ note: ['Please give a reason.'] });
      const results = transitions.map(({ to }, index) => ({ to, projectId: ids[index]!, isAllowed: expected[index] === 200 }));
      expect(await readOutcome(ids)).toEqual({
        statuses: results.map(({ to, isAllowed }) => (isAllowed ? to : from)),
        events: results.filter(({ isAllowed }) => isAllowed).map(({ to, projectId }) => ({ projectId, from, to, note: note || null })),
      });
    }
  },
);

const clientCalls = [
  { path: 'upload-done', transition: clientTransitions.finishUpload, body: undefined },
  { path: 'request-changes', transition: clientTransitions.requestChanges, body: { note: 'A little slower.' } },
  { path: 'approve', transition: clientTransitions.approve, body: { name: 'Ann Sender' } },
];

test.each(rows)(
  'lets clients make only the listed transitions from $from on their own project, and none with an access code',
  async ({ from, transitions }) => {
    for (const { path, transition, body } of clientCalls) {
      const [id = 0] = await createProjectsIn(from, 1);
      const callAs = (cookie: string) => call('POST', `/api/client/projects/${id}/${path}`, { cookie, body });
      expect([(await callAs(other.cookie)).status, (await callAs(accessCodeCookie)).status]).toEqual([404, 403]);
      expect(await readOutcome([id])).toEqual({ statuses: [from], events: [] });
      const isInTable = transitions.some(({ to, cell }) => cell === 'c' && from === transition.from && to === transition.to);
      const { status, body: response } = await callAs(owner.cookie);
      expect([path, status]).toEqual([path, isInTable ? 200 : 409]);
      if (isInTable) expect(response.project).toMatchObject({ id, status: transition.to });
      else expect(response.message).toMatch(new RegExp(`^This project is now (in )?${from.replaceAll('_', ' ')}\\.$`));
      const { statuses, events } = await readOutcome([id]);
      expect(statuses).toEqual([isInTable ? transition.to : from]);
      expect(events).toHaveLength(isInTable ? 1 : 0);
      const approved = await db.select().from(approvals).where(eq(approvals.projectId, id));
      expect(approved).toHaveLength(isInTable && path !== 'upload-done' ? 1 : 0);
    }
  },
);
