import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Caches compiled code: later starts are faster and need no memory to strip types again.
const { directory } = enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/node', import.meta.url)));
// Processes and threads that the server starts read this variable.
if (directory) process.env.NODE_COMPILE_CACHE = directory;

// Some packages do more in development. React isn't concerned: its builds are chosen when the server is built.
process.env.NODE_ENV = 'production';

const [{ launch }, { loadBuiltPages }] = await Promise.all([import('./launch.ts'), import('./http/pages/built-pages.ts')]);
await launch(loadBuiltPages);
