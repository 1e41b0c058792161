import { queryOptions } from '@tanstack/react-query';
import { contactEndpoints } from '#contract/inbox/contact.ts';
import { call } from '#web/lib/api.ts';

export const contactMessage = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'contact-messages', id],
    queryFn: () => call(contactEndpoints.read, { params: { id } }),
  });
