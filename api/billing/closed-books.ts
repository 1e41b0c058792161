import { z } from 'zod';
import { endpoint } from '#api/shared/endpoint.ts';
import { calendarDate } from '#api/shared/fields.ts';
import { success } from '#api/shared/responses.ts';

export const closeForm = z.object({
  /** The last day of the period to close, in the studio's time zone. */
  through: calendarDate,
});
export type CloseForm = z.output<typeof closeForm>;

const response = success.extend({ closedThrough: calendarDate.nullable() });

export const closedBooksEndpoints = {
  read: endpoint({
    method: 'GET',
    path: '/api/admin/accounting/close',
    access: 'admin',
    summary: 'Returns the last day on which nothing can be booked anymore.',
    reads: [],
    response,
  }),
  close: endpoint({
    method: 'POST',
    path: '/api/admin/accounting/close',
    access: 'owner',
    summary: 'Closes the books through a day. Nothing is booked on or before it afterwards: corrections follow after it.',
    body: closeForm,
    response,
  }),
};
