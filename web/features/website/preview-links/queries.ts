import { queryOptions } from '@tanstack/react-query';
import { previewLinkEndpoints } from '#contract/website/preview-links.ts';
import { call } from '#web/lib/api.ts';
import { followLink } from '#web/lib/links.ts';

/** Null for a link that is unknown, expired or revoked. */
export const draftByLink = (token: string) =>
  queryOptions({
    queryKey: ['link', 'site', token],
    queryFn: () => followLink(token, async (params) => (await call(previewLinkEndpoints.open, { params })).site),
  });
