import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { instant, patchSchema, pathId, singleLine } from './fields.ts';
import { success } from './responses.ts';

const whole = (unit: string, max: number) => z.int(`Please enter whole ${unit}`).min(1, 'At least 1').max(max, `At most ${max}`);

/** How long things are kept. */
export const retention = z
  .object({
    /** Messages, in months. */
    messageRetentionMonths: whole('months', 120),
    /** Addresses in the log, in days. */
    ipAddressRetentionDays: whole('days', 3650),
    /** Copies of mail, in days. */
    mailRetentionDays: whole('days', 3650),
    /** The names and addresses on invoices of erased clients, in years from the date of issue. */
    billingPartyRetentionYears: whole('years', 50),
  })
  .meta({ id: 'Retention' });

export type Retention = z.infer<typeof retention>;

/** Everything that is held about a client, for itself: rows as they are stored, without secrets and internal notes. */
const clientData = z.record(z.string(), z.unknown()).meta({ id: 'ClientData' });

export const erasureForm = z.object({
  /** The client's name, typed again: erasing cannot be undone. */
  name: singleLine('Name'),
});

export const privacyEndpoints = {
  download: endpoint({
    method: 'GET',
    path: '/api/client/data',
    access: 'clientWithPassword',
    summary: 'Everything that is held about the signed-in client, as a file.',
    response: success.extend({ exportedAt: instant, data: clientData }),
  }),
  erase: endpoint({
    method: 'POST',
    path: '/api/admin/clients/:id/erase',
    access: 'admin',
    summary: 'Erases what identifies a client; its invoices stay for their period.',
    params: pathId,
    body: erasureForm,
    response: success,
  }),
  readRetention: endpoint({
    method: 'GET',
    path: '/api/admin/retention',
    access: 'admin',
    summary: 'How long things are kept.',
    response: success.extend({ retention }),
  }),
  changeRetention: endpoint({
    method: 'PATCH',
    path: '/api/admin/retention',
    access: 'owner',
    summary: 'Changes how long things are kept: the periods that are sent.',
    body: patchSchema(retention.shape),
    response: success.extend({ retention }),
  }),
};
