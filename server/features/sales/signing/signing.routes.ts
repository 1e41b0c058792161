import { signingEndpoints } from '#api/sales/signing.ts';
import type { Deps } from '#server/deps.ts';
import { actorOf } from '#server/http/actor.ts';
import { type Api, ok, route } from '#server/http/route.ts';
import { networksOf } from '#server/shared/networks/networks.ts';
import { readSealingCertificate, removeSealingCertificate, uploadSealingCertificate } from './sealing-certificate.service.ts';
import { verifyDocument } from './verify-document.ts';

export function signingRoutes(api: Api, deps: Deps) {
  route(api, signingEndpoints.verify, async ({ params }, { request }) => ({
    ...ok,
    document: await verifyDocument(deps, params.sha256, networksOf(request.ip)),
  }));

  route(api, signingEndpoints.readCertificate, async () => ({ ...ok, certificate: await readSealingCertificate(deps) }));

  route(api, signingEndpoints.uploadCertificate, async ({ body }, { request }) => ({
    ...ok,
    certificate: await uploadSealingCertificate(deps, body, actorOf(request)),
  }));

  route(api, signingEndpoints.removeCertificate, async (_, { request }) => {
    await removeSealingCertificate(deps, actorOf(request));
    return { ...ok, certificate: null };
  });
}
