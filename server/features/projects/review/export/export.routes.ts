import { commentEndpoints } from '#api/projects/comments.ts';
import type { Deps } from '#server/deps.ts';
import { maySeeInternal } from '#server/features/projects/review/review.policy.ts';
import { exportFormat } from '#server/features/studio/settings/settings.service.ts';
import { sendCsv } from '#server/http/responses/csv.ts';
import { zipTexts } from '#server/http/responses/zip-texts.ts';
import { type Api, type Context, route } from '#server/http/route.ts';
import { toRows } from './comment-rows.ts';
import { commentsToExport, exportMarkers, exportName, type MarkerFormat, type Source } from './export-comments.ts';

const files: Record<MarkerFormat, { mediaType: string; ending: string }> = {
  edl: { mediaType: 'text/plain; charset=utf-8', ending: '.edl' },
  fcp7xml: { mediaType: 'application/xml', ending: '-fcp7.xml' },
  fcpxml: { mediaType: 'application/xml', ending: '.fcpxml' },
  avid: { mediaType: 'application/xml', ending: '-avid.xml' },
};

export function exportRoutes(api: Api, deps: Deps) {
  route(api, commentEndpoints.export, async ({ params, query }, context) => {
    const { format, start } = query;
    const source = await commentsToExport(deps, context.viewer, params.id, query);
    if (format === 'csv') return sendRows(deps, context, source, start);
    const contents = await exportMarkers(source, format, start);
    const name = exportName(source.version);
    const { mediaType, ending } = files[format];
    if (contents.length === 1) return attach(context, `${name}${ending}`, mediaType, Buffer.from(contents[0]!));
    const parts = contents.map((content, part) => ({ name: `${name}-${part + 1}${ending}`, content }));
    return attach(context, `${name}-${format}.zip`, 'application/zip', await zipTexts(parts));
  });
}

function attach({ reply }: Context<typeof commentEndpoints.export>, name: string, mediaType: string, content: Buffer) {
  reply.headers({ 'content-type': mediaType, 'content-disposition': `attachment; filename="${name}"` });
  return content;
}

async function sendRows(deps: Deps, context: Context<typeof commentEndpoints.export>, source: Source, start: string | undefined) {
  const rows = toRows(source, start);
  return sendCsv<ReturnType<typeof toRows>[number]>(context, {
    ...(await exportFormat(deps)),
    name: exportName(source.version),
    columns: {
      In: (row) => row.in,
      Out: ({ out }) => out,
      Duration: ({ duration }) => duration,
      Frame: ({ frame }) => frame,
      'Last frame': ({ endFrame }) => endFrame,
      Author: ({ author }) => author.name,
      Text: ({ text }) => text,
      Status: ({ resolved }) => (resolved === null ? 'Reply' : resolved ? 'Resolved' : 'Open'),
      Resolved: ({ resolved }) => (resolved === null ? null : resolved ? 'Yes' : 'No'),
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
