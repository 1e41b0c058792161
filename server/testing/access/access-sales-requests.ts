import { storeSignedDocument } from '#server/features/sales/signing/seal-document.ts';
import { makePkcs12At, passphrase } from '#server/testing/pkcs12.ts';
import type { PrepareRequest } from './prepare-request.ts';

/** Whoever has a signed document may see what is known of it. */
export const salesRequests: Record<string, PrepareRequest> = {
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
