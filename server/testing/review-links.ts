import type { Endpoint } from '#api/shared/endpoint.ts';
import { addMilliseconds, days } from '#server/shared/clock.ts';
import { createClient } from './factories.ts';
import type { TestApp } from './test-app.ts';
import { createReview } from './versions.ts';

interface LinkOptions {
  fileId: number;
  /** The session cookie of whoever creates the link. */
  cookie: string;
  password?: string;
  mayComment?: boolean;
  mayDownload?: boolean;
  /** Other deliverables that the link is for, too. */
  deliverableIds?: number[];
}

/** A review link for a week, and what can be done with it. */
export async function createReviewLink({ call, clock }: TestApp, { fileId, cookie, ...options }: LinkOptions) {
  const expiresAt = addMilliseconds(clock.now(), 7 * days).toISOString();
  const { body } = await call('POST', `/api/files/${fileId}/review-links`, { cookie, body: { expiresAt, ...options } });
  const { id } = body.reviewLink as { id: number };
  const token = new URL(body.url).pathname.split('/').pop()!;
  const open = (form: { name: string; password?: string }, headers = {}) =>
    call('POST', `/api/review/${token}/open`, { body: form, headers });
  return {
    id,
    token,
    open,
    /** Opens the link. @returns calls the API as that guest */
    enter: async (name = 'Gus Guest', password?: string) => {
      const guest = (await open({ name, ...(password ? { password } : {}) })).cookie!;
      return {
        cookie: guest,
        call: (method: Endpoint['method'], path: string, body?: object) =>
          call(method, `${path}${path.includes('?') ? '&' : '?'}as=guest-${id}`, { cookie: guest, ...(body ? { body } : {}) }),
      };
    },
    revoke: () => call('POST', `/api/review-links/${id}/revoke`, { cookie }),
  };
}

/** A client's version in review with a link that the client created. */
export async function createLinkedReview(testApp: TestApp, options: Partial<LinkOptions> = {}) {
  const client = await createClient(testApp, { name: 'Ann Sender' });
  const { projectId, version } = await createReview(testApp, { clientId: client.id });
  const link = await createReviewLink(testApp, { fileId: version.id, cookie: client.cookie, ...options });
  return { client, projectId, fileId: version.id, link };
}
