import { queryOptions } from '@tanstack/react-query';
import { contactEndpoints } from '../../../contract/contact.ts';
import { call } from '../../lib/api.ts';

export const contactMessage = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'contact-messages', id],
    queryFn: () => call(contactEndpoints.read, { params: { id } }),
  });
