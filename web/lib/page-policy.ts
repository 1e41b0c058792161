import type { PagePolicy } from '#domain/shared/page-policy.ts';

/** The `headers` of a route. The server turns them into the Content-Security-Policy instead of sending them. */
export const pagePolicy = (policy: PagePolicy) => () => ({ 'X-Page-Policy': policy });
