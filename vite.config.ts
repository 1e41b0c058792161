import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { sharedChunks } from './scripts/chunks.ts';
import { serverBundle, serverBundlePlugin } from './scripts/server-bundle.ts';

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [tailwindcss(), reactRouter(), serverBundlePlugin],
  publicDir: 'web/public',
  ...(command === 'build' && { environments: { ssr: serverBundle } }),
  build: {
    assetsInlineLimit: 0,
    rolldownOptions: {
      // What the landing page fetches late, the admin area fetches at once: both is meant.
      checks: { ineffectiveDynamicImport: false },
      ...(!isSsrBuild && { output: { codeSplitting: { groups: sharedChunks } } }),
    },
  },
}));
