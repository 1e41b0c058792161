import { leads } from '#server/db/schema/sales/leads.ts';
import { storeSignedDocument } from '#server/features/sales/signing/seal-document.ts';
import { makePkcs12At, passphrase } from '#server/testing/pkcs12.ts';
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

/** Requests about leads and signed documents, by endpoint. Whoever has a signed document may see what is known of it. */
export const salesRequests: Record<string, PrepareRequest> = {
  'GET /api/admin/leads': listWithBoth(createLead),
  'GET /api/admin/leads/board': listWithBoth(createLead),
  'GET /api/admin/leads.csv': listWithBoth(createLead),
  'POST /api/admin/leads/bulk': async (fixture) => ({
    body: { action: 'lose', ids: [await createLead(fixture, fixture.a)], input: { note: 'Too expensive' } },
    expected: { bulkAction: { results: [{ outcome: 'done' }] } },
  }),
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
  'GET /api/verify/:sha256': async ({ testApp: { db, clock } }) => {
    const document = { title: 'Spring campaign', signerName: 'Ann Sender', studioName: 'Studio', signedAt: clock.now() };
    const sha256 = crypto.randomUUID().replaceAll('-', '').repeat(2);
    await db.transaction((tx) => storeSignedDocument(tx, { content: Buffer.alloc(0), record: { ...document, sha256 } }));
    return { params: { sha256 }, expected: { document: { title: document.title } } };
  },
  'PUT /api/admin/sealing-certificate': async ({ testApp: { clock } }) => {
    const file = (await makePkcs12At(clock.now())).toString('base64');
    return { body: { file, passphrase }, expected: { certificate: { isUploaded: true } } };
  },
};
