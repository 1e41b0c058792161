import { dirname, relative } from 'node:path';
import type { EnvironmentOptions, Plugin } from 'vite';

/** Packages with native code or files of their own, and large ones that are loaded on demand. */
const external = [
  '@aws-sdk/client-s3',
  '@aws-sdk/s3-request-presigner',
  '@fastify/otel',
  '@fastify/swagger',
  '@fastify/swagger-ui',
  '@node-rs/argon2',
  '@opentelemetry/api',
  '@opentelemetry/exporter-trace-otlp-http',
  '@opentelemetry/resources',
  '@opentelemetry/sdk-trace-node',
  '@resvg/resvg-js',
  '@zxcvbn-ts/language-common',
  'pg-native',
  'pino-pretty',
  'xmlbuilder2',
];

/** Bundles `build/server/main.js`, which `npm start` runs, and `pages.js`, which renders the pages in a process of its own. */
export const serverBundle: EnvironmentOptions = {
  define: { 'process.env.NODE_ENV': '"production"' },
  resolve: { noExternal: true, external },
  build: { rolldownOptions: { input: { main: 'server/main.ts', pages: 'server/http/pages/render-pages.ts' } } },
};

const root = dirname(import.meta.dirname);

/** What the bundle needs beyond Vite's settings. */
export const serverBundlePlugin: Plugin = {
  name: 'server-bundle',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'ssr',
  /** `import.meta.url` stays the URL of the source, next to which are the migrations, templates and the workers' scripts. */
  transform: {
    filter: { id: { include: `${root}/server/**`, exclude: '**/node_modules/**' }, code: 'import.meta.url' },
    handler: (code, id) => ({
      code: code.replaceAll('import.meta.url', `new URL('../../${relative(root, id)}', import.meta.url).href`),
      map: null,
    }),
  },
  /** Puts all files in one folder, so that the path to the sources is the same from each. Comments would only take memory. */
  outputOptions: (options) => ({
    ...options,
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    comments: false,
  }),
  /** A single character outside ASCII makes Node.js and V8 keep the whole file with two bytes per character. */
  generateBundle: (_options, bundle) => {
    for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = file.code.replace(/[\u0080-\uffff]/g, escapeCharacter);
  },
};

const escapeCharacter = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
