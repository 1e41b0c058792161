import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { sharedChunks } from './scripts/chunks.ts';

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [tailwindcss(), reactRouter()],
  publicDir: 'web/public',
  // The rendering code in one piece: from the packages it takes what is used, not a thousand icons. While it is written, packages
  // stay as they are: some are in a form that only Node or a build can read.
  ...(command === 'build' && { ssr: { noExternal: /^(?!react-router$|@react-router|react$|react-dom)/ } }),
  build: {
    assetsInlineLimit: 0,
    rolldownOptions: {
      // What the landing page fetches late, the admin area fetches at once: both is meant.
      checks: { ineffectiveDynamicImport: false },
      ...(!isSsrBuild && { output: { codeSplitting: { groups: sharedChunks } } }),
    },
  },
}));
