import type { PagePolicy } from '#contract/shared/page-policy.ts';

/** The `headers` of a route. The server makes the Content-Security-Policy of it, and doesn't pass it on. */
export const pagePolicy = (policy: PagePolicy) => () => ({ 'X-Page-Policy': policy });
