import { z } from 'zod';
import { changesOf, instant, line, pathId, success } from './common.ts';
import { endpoint } from './endpoint.ts';

const whole = (unit: string, max: number) => z.int(`Please enter whole ${unit}`).min(1, 'At least 1').max(max, `At most ${max}`);

/** How long things are kept. */
export const periods = z
  .object({
    /** Messages, in months. */
    messagesMonths: whole('months', 120),
    /** Addresses in the log, in days. */
    logAddressesDays: whole('days', 3650),
    /** Copies of mail, in days. */
    mailsDays: whole('days', 3650),
    /** The names and addresses on invoices of erased clients, in years from the date of issue. */
    invoicesYears: whole('years', 50),
  })
  .meta({ id: 'Periods' });

export type Periods = z.infer<typeof periods>;

/** Everything that is held about a client, for itself: rows as they are stored, without secrets and internal notes. */
const clientData = z.record(z.string(), z.unknown()).meta({ id: 'ClientData' });

export const erasure = z.object({
  /** The client's name, typed again: erasing cannot be undone. */
  name: line('Name'),
});

export const privacyEndpoints = {
  download: endpoint({
    method: 'GET',
    path: '/api/client/data',
    access: 'account',
    summary: 'Everything that is held about the signed-in client, as a file.',
    answer: success.extend({ exportedAt: instant, data: clientData }),
  }),
  erase: endpoint({
    method: 'POST',
    path: '/api/admin/clients/:id/erase',
    access: 'admin',
    summary: 'Erases what identifies a client; its invoices stay for their period.',
    params: pathId,
    body: erasure,
    answer: success,
  }),
  readPeriods: endpoint({
    method: 'GET',
    path: '/api/admin/periods',
    access: 'admin',
    summary: 'How long things are kept.',
    answer: success.extend({ periods }),
  }),
  changePeriods: endpoint({
    method: 'PATCH',
    path: '/api/admin/periods',
    access: 'owner',
    summary: 'Changes how long things are kept: the periods that are sent.',
    body: changesOf(periods.shape),
    answer: success.extend({ periods }),
  }),
};
