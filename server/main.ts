import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Caches compiled code: later starts are faster and need no memory to strip types again.
const { directory } = enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/node', import.meta.url)));
// For processes and threads it starts.
if (directory) process.env.NODE_COMPILE_CACHE = directory;

// For packages that do more in development; React's own builds are chosen when the server is built.
process.env.NODE_ENV = 'production';

const [{ launch }, { loadBuiltPages }] = await Promise.all([import('./launch.ts'), import('./http/pages/built-pages.ts')]);
await launch(loadBuiltPages);
