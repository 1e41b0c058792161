import { z } from 'zod';
import { turnedOffByLink } from '#api/messaging/preferences.ts';
import { endpoint } from '#api/shared/endpoint.ts';
import { linkToken } from '#api/shared/expiring-links.ts';
import { success } from '#api/shared/responses.ts';

/** What the link of an email turns off for its reader: some of a client's or an admin's chosen emails, or a lead's reminders. */
const unsubscription = z
  .object({
    reader: z.enum(['client', 'admin', 'lead']),
    emails: z.array(z.enum(turnedOffByLink)),
    areOff: z.boolean(),
  })
  .meta({ id: 'Unsubscription' });

const response = success.extend({ unsubscription });

const path = '/api/unsubscribe/:token';

/** Mail programs post to `/unsubscribe/:token` instead (RFC 8058), which is also the page's address. */
export const unsubscribeLinkEndpoints = {
  read: endpoint({
    method: 'GET',
    path,
    access: 'public',
    summary: "Returns what an email's unsubscribe link turns off; null if the link is unknown or expired.",
    reads: [],
    params: linkToken,
    response: success.extend({ unsubscription: unsubscription.nullable() }),
  }),
  turnOff: endpoint({
    method: 'POST',
    path,
    access: 'public',
    summary: 'Turns these emails off.',
    params: linkToken,
    response,
  }),
  turnOn: endpoint({
    method: 'POST',
    path: `${path}/undo`,
    access: 'public',
    summary: 'Turns these emails on again.',
    params: linkToken,
    response,
  }),
};
