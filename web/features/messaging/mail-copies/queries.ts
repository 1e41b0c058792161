import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type MailCopyText, mailCopyEndpoints } from '#contract/messaging/mail-copy.ts';
import type { JsonResponse } from '#contract/shared/endpoint.ts';
import { call } from '#web/lib/api.ts';

export type MailCopy = JsonResponse<typeof mailCopyEndpoints.list>['copies'][number];

/** The emails whose words can be changed. */
export const mailCopiesQuery = queryOptions({
  queryKey: ['admin', 'mail-copies'],
  queryFn: async () => (await call(mailCopyEndpoints.list, {})).copies,
});

/** The email with this text; the previous one until it's rendered, or while the text is invalid. */
export const mailPreviewQuery = (name: string, body: MailCopyText) =>
  queryOptions({
    queryKey: ['admin', 'mail-preview', name, body],
    queryFn: () => call(mailCopyEndpoints.preview, { params: { name }, body }),
    placeholderData: keepPreviousData,
    retry: false,
  });
