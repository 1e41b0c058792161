import { z } from 'zod';
import { endpoint } from '#api/shared/endpoint.ts';
import { instant } from '#api/shared/fields.ts';
import { success } from '#api/shared/responses.ts';

/** The same three calls about calendars for clients and for admins. */
const calendarEndpoints = <const Caller extends 'clientWithPassword' | 'admin'>(area: 'client' | 'admin', access: Caller) => ({
  read: endpoint({
    method: 'GET',
    path: `/api/${area}/calendar`,
    access,
    summary: "Returns since when the user's calendar link works; null while it's off.",
    reads: [],
    response: success.extend({ createdAt: instant.nullable() }),
  }),
  create: endpoint({
    method: 'POST',
    path: `/api/${area}/calendar`,
    access,
    summary: "Creates the user's calendar link, which can't be read again. The previous one stops working.",
    response: success.extend({ url: z.string(), createdAt: instant }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `/api/${area}/calendar`,
    access,
    summary: "Turns off the user's calendar link.",
    response: success,
  }),
});

export const clientCalendarEndpoints = calendarEndpoints('client', 'clientWithPassword');
export const adminCalendarEndpoints = calendarEndpoints('admin', 'admin');
