import { queryOptions } from '@tanstack/react-query';
import { linkToken } from '#contract/projects/review-links.ts';
import { previewLinkEndpoints } from '#contract/website/preview-links.ts';
import { call } from '#web/lib/api.ts';

/** Null for a link that is unknown, expired or revoked. */
export const draftByLink = (token: string) =>
  queryOptions({
    queryKey: ['link', 'site', token],
    queryFn: async () =>
      linkToken.safeParse({ token }).success ? (await call(previewLinkEndpoints.open, { params: { token } })).site : null,
  });

export const previewLinks = queryOptions({
  queryKey: ['admin', 'site', 'preview-links'],
  queryFn: async () => (await call(previewLinkEndpoints.list, {})).previewLinks,
});
