import { leads } from '#server/db/schema/sales/leads.ts';
import type { AccessFixture, ClientPerson } from './access-callers.ts';
import { createRow } from './access-rows.ts';
import { forRowOfA, listWithBoth, type PrepareRequest } from './prepare-request.ts';

async function createLead({ testApp: { db } }: Pick<AccessFixture, 'testApp'>, { marker, email }: ClientPerson) {
  const [row] = await db.insert(leads).values({ name: marker, email }).returning();
  return row!.id;
}

const leadOfA =
  (body: object): PrepareRequest =>
  async (fixture) => ({ ...(await forRowOfA(createLead)(fixture)), body });

/** Requests about leads, by endpoint. */
export const salesRequests: Record<string, PrepareRequest> = {
  'GET /api/admin/leads': listWithBoth(createLead),
  'GET /api/admin/leads/board': listWithBoth(createLead),
  'GET /api/admin/leads.csv': listWithBoth(createLead),
  'POST /api/admin/leads': async (fixture) => {
    const messageId = await createRow.message(fixture, fixture.a);
    return { body: { name: fixture.a.marker, email: fixture.a.email, messageId } };
  },
  'GET /api/admin/leads/:id': forRowOfA(createLead),
  'PATCH /api/admin/leads/:id': leadOfA({ company: 'Reel Deal' }),
  'POST /api/admin/leads/:id/stage': leadOfA({ stage: 'lost', note: 'Too expensive' }),
  'POST /api/admin/leads/:id/notes': leadOfA({ text: 'Called them.' }),
  'POST /api/admin/leads/:id/convert': leadOfA({ title: 'Trailer' }),
  'DELETE /api/admin/leads/:id': forRowOfA(createLead),
};
