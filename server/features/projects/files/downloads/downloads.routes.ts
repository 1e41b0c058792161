import type { FastifyReply, FastifyRequest } from 'fastify';
import { fileEndpoints } from '#api/projects/files.ts';
import type { Deps } from '#server/deps.ts';
import { sendFile } from '#server/http/responses/send-file.ts';
import { sendZip } from '#server/http/responses/send-zip.ts';
import { type Api, route } from '#server/http/route.ts';
import { finalsOf, originalOf, pictureOf, playableOf, recordDownload } from './downloads.service.ts';

export function downloadRoutes(api: Api, deps: Deps) {
  route(api, fileEndpoints.download, async ({ params }, { viewer, request, reply }) => {
    const file = await originalOf(deps, viewer, params.id);
    const content = await sendFile(deps, request, reply, { ...file, inline: false });
    if (beginsDownload(request, reply)) await recordDownload(deps, viewer, { projectId: file.projectId, fileIds: [params.id] });
    return content;
  });

  route(api, fileEndpoints.stream, async ({ params, query }, { viewer, request, reply }) =>
    sendFile(deps, request, reply, { ...(await playableOf(deps, viewer, params.id, query)), inline: true }),
  );

  route(api, fileEndpoints.downloadFinals, async ({ params, query }, { viewer, request, reply }) => {
    const { title, files } = await finalsOf(deps, viewer, params.id, query.deliverable);
    const entries = files.map(({ folder, name, path, size, uploadedAt }) => ({
      folder,
      name,
      path,
      size: size ?? 0,
      modifiedAt: uploadedAt,
    }));
    const archive = await sendZip(deps, request, reply, title, entries);
    if (request.method === 'GET') await recordDownload(deps, viewer, { projectId: params.id, fileIds: files.map(({ id }) => id) });
    return archive;
  });

  for (const kind of ['poster', 'filmstrip'] as const)
    route(api, fileEndpoints[kind], async ({ params }, { viewer, request, reply }) =>
      sendFile(deps, request, reply, { ...(await pictureOf(deps, viewer, params.id, kind)), inline: true }),
    );
}

/** A download that goes on where it stopped, or in parts, counts once. What is answered with the whole file counts too. */
const beginsDownload = ({ method, headers }: FastifyRequest, { statusCode }: FastifyReply) =>
  method === 'GET' && statusCode !== 304 && (statusCode === 200 || !/^bytes=0*[1-9]\d*-\d*$/.test(headers.range ?? ''));
