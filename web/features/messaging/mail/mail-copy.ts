import { mailCopyEndpoints } from '#api/messaging/mail-copy.ts';
import type { JsonResponse } from '#api/shared/endpoint.ts';
import { query } from '#web/lib/query.ts';

export type MailCopy = JsonResponse<typeof mailCopyEndpoints.list>['copies'][number];

/** The emails whose words can be changed. */
export const mailCopies = query(mailCopyEndpoints.list, {}, { select: ({ copies }) => copies });
