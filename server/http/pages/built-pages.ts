import { fileURLToPath } from 'node:url';
import { seconds } from '#server/shared/clock.ts';
import { openPageProcess } from './page-process.ts';
import type { PageRenderer } from './pages.ts';

const buildFolder = new URL('../../../build/', import.meta.url);

/**
 * Renders pages with the output of `npm run build`, in a process of its own: it starts while the database does, rendering doesn't hold up
 * other requests, and once there's nothing to render it ends and gives its memory back, which a thread wouldn't.
 */
export async function loadBuiltPages(): Promise<PageRenderer> {
  const { run, close } = openPageProcess(new URL('server/pages.js', buildFolder), 5 * seconds);
  return {
    render: (url, site) => run('render', url, site),
    built: { patterns: await run('listPatterns'), assets: fileURLToPath(new URL('client', buildFolder)) },
    close,
  };
}
