import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Keeps what Node.js compiled: later starts are faster, and need no memory for taking the types off again.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/node', import.meta.url)));

// React and what is built with it read it when they are loaded: without it they are several times slower, for the sake of warnings.
process.env.NODE_ENV = 'production';

const [{ launch }, { loadBuiltPages }] = await Promise.all([import('./launch.ts'), import('./http/pages/built-pages.ts')]);
await launch(loadBuiltPages);
