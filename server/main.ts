import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Caches compiled code: later starts are faster and need no memory to strip types again.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/node', import.meta.url)));

// React reads it when loaded; its development build is several times slower.
process.env.NODE_ENV = 'production';

const [{ launch }, { loadBuiltPages }] = await Promise.all([import('./launch.ts'), import('./http/pages/built-pages.ts')]);
await launch(loadBuiltPages);
