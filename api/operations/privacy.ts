import { z } from 'zod';
import { endpoint } from '#api/shared/endpoint.ts';
import { instant, patchSchema, pathId, singleLine } from '#api/shared/fields.ts';
import { success } from '#api/shared/responses.ts';

const wholeNumber = (unit: string, max: number) =>
  z.int(`Please enter a whole number of ${unit}`).min(1, 'Please enter at least 1').max(max, `Please enter at most ${max}`);

/** How long data is kept. */
export const retention = z
  .object({
    /** Contact messages, and leads that came to nothing, in months. */
    messageRetentionMonths: wholeNumber('months', 120),
    /** IP addresses in the audit log, in days. */
    ipAddressRetentionDays: wholeNumber('days', 3650),
    /** Stored emails, in days. */
    mailRetentionDays: wholeNumber('days', 3650),
    /** Names and addresses on invoices of erased clients, in years from the issue date. */
    billingPartyRetentionYears: wholeNumber('years', 50),
  })
  .meta({ id: 'Retention' });

export type Retention = z.infer<typeof retention>;

/** All data stored about a client, without secrets and internal notes. */
const clientData = z.record(z.string(), z.unknown()).meta({ id: 'ClientData' });

export const erasureForm = z.object({
  /** The client's name, to confirm: erasing can't be undone. */
  name: singleLine('Name'),
});

export const privacyEndpoints = {
  download: endpoint({
    method: 'GET',
    path: '/api/client/data',
    access: 'clientWithPassword',
    summary: 'Exports all data stored about the signed-in client.',
    reads: [],
    response: success.extend({ exportedAt: instant, data: clientData }),
  }),
  erase: endpoint({
    method: 'POST',
    path: '/api/admin/clients/:id/erase',
    access: 'admin',
    summary: "Erases a client's personal data. Invoices are kept for their retention period.",
    params: pathId,
    body: erasureForm,
    response: success,
  }),
  readRetention: endpoint({
    method: 'GET',
    path: '/api/admin/retention',
    access: 'admin',
    summary: 'Returns how long data is kept.',
    reads: [],
    response: success.extend({ retention }),
  }),
  changeRetention: endpoint({
    method: 'PATCH',
    path: '/api/admin/retention',
    access: 'owner',
    summary: 'Updates the retention periods that are sent.',
    body: patchSchema(retention.shape),
    response: success.extend({ retention }),
  }),
};
