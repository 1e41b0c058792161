import { queryOptions } from '@tanstack/react-query';
import { signingEndpoints } from '#contract/sales/signing.ts';
import type { JsonResponse } from '#contract/shared/endpoint.ts';
import { call } from '#web/lib/api.ts';

export type SealingCertificate = NonNullable<JsonResponse<typeof signingEndpoints.readCertificate>['certificate']>;

export const sealingCertificate = queryOptions({
  queryKey: ['admin', 'sealing-certificate'],
  queryFn: async () => (await call(signingEndpoints.readCertificate, {})).certificate,
});
