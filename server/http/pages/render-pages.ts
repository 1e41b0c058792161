// The process that renders pages (page-process.ts). `npm run build` bundles it with the code of all pages into build/server/pages.js.
import { readFileSync } from 'node:fs';
import * as serverBuild from 'virtual:react-router/server-build';
import { createRequestHandler, type ServerBuild } from 'react-router';
import { createPageContext } from './page-context.ts';
import type { PageTasks, TaskMessage, TaskResult } from './page-process.ts';
import { readResponse } from './rendered-page.ts';

const build = serverBuild as ServerBuild;
const handle = createRequestHandler(build, 'production');
const siteScripts = [scriptUrl('web/app/islands/islands.ts')];

const tasks: PageTasks = {
  render: async (url, site) => readResponse(await handle(new Request(url), createPageContext(build, site, siteScripts))),
  listPatterns: () => {
    const { routes } = build;
    const pathOf = (id: string | undefined): string => {
      const route = id === undefined ? undefined : routes[id];
      return route ? `${pathOf(route.parentId)}/${route.path ?? ''}` : '';
    };
    const parents = new Set(Object.values(routes).map((route) => route?.parentId));
    return Object.keys(routes)
      .filter((id) => !parents.has(id))
      .map((id) =>
        pathOf(id)
          .replace(/\/+/g, '/')
          .replace(/(.)\/$/, '$1'),
      );
  },
};

process.on('message', async ({ id, task, input }: TaskMessage) => {
  const send = (result: TaskResult) => process.send!(result);
  try {
    send({ id, output: await (tasks[task] as (...input: unknown[]) => unknown)(...input) });
  } catch (error) {
    send({ id, error });
  }
});
// Ctrl+C and service managers signal every process, but pages are rendered until the server has stopped.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {});

/** Where the build put a source file (Vite, "Backend Integration"). */
function scriptUrl(source: string): string {
  const manifest = new URL('../../../build/client/.vite/manifest.json', import.meta.url);
  return `/${(JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, { file: string }>)[source]!.file}`;
}
