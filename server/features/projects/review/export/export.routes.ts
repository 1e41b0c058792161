import { commentEndpoints, type ExportFormat } from '#contract/projects/comments.ts';
import type { Deps } from '#server/deps.ts';
import { maySeeInternal } from '#server/features/projects/review/review.policy.ts';
import { exportFormat } from '#server/features/studio/settings/settings.service.ts';
import { sendCsv } from '#server/http/responses/csv.ts';
import { type Api, type Context, route } from '#server/http/route.ts';
import { commentsPagePolicy } from './comments-page.ts';
import { commentsToExport, exportComments, toRows } from './export-comments.ts';

type Source = Awaited<ReturnType<typeof commentsToExport>>;

const files: Record<Exclude<ExportFormat, 'csv' | 'html'>, { mediaType: string; ending: string }> = {
  edl: { mediaType: 'text/plain; charset=utf-8', ending: '.edl' },
  fcp7xml: { mediaType: 'application/xml', ending: '-fcp7.xml' },
  fcpxml: { mediaType: 'application/xml', ending: '.fcpxml' },
  avid: { mediaType: 'application/xml', ending: '-avid.xml' },
};

export function exportRoutes(api: Api, deps: Deps) {
  route(api, commentEndpoints.export, async ({ params, query }, context) => {
    const { viewer, reply } = context;
    const source = await commentsToExport(deps, viewer, params.id, query.start);
    if (query.format === 'csv') return sendRows(deps, context, source);
    const content = await exportComments(source, query.format, query.start);
    if (query.format === 'html') {
      reply.headers({ 'content-type': 'text/html; charset=utf-8', 'content-security-policy': commentsPagePolicy });
    } else {
      const { mediaType, ending } = files[query.format];
      const name = `comments-v${source.version.version}${ending}`;
      reply.headers({ 'content-type': mediaType, 'content-disposition': `attachment; filename="${name}"` });
    }
    return Buffer.from(content);
  });
}

async function sendRows(deps: Deps, context: Context<typeof commentEndpoints.export>, { version, comments }: Source) {
  const rows = toRows(comments);
  return sendCsv<ReturnType<typeof toRows>[number]>(context, {
    ...(await exportFormat(deps)),
    name: `comments-v${version.version}`,
    columns: {
      Timecode: ({ timecode }) => timecode,
      Frame: ({ frame }) => frame,
      'Last frame': ({ endFrame }) => endFrame,
      Author: ({ author }) => author.name,
      Text: ({ text }) => text,
      Status: ({ resolved }) => (resolved === null ? 'Reply' : resolved ? 'Resolved' : 'Open'),
      ...(maySeeInternal(context.viewer) ? { Internal: ({ internal }) => (internal ? 'Yes' : 'No') } : {}),
      Written: ({ createdAt }) => createdAt,
      Version: ({ version }) => version,
    },
    list: async (limit, before) => {
      const first = before ? rows.indexOf(before) + 1 : 0;
      return rows.slice(first, first + limit);
    },
  });
}
