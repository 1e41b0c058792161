import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { buildTarget } from '#scripts/browser-support/supported-browsers.ts';
import { sharedChunks } from '#scripts/chunks.ts';
import { directIcons } from '#scripts/direct-icons.ts';
import { leanApi } from '#scripts/lean-api.ts';
import { serverBundle, serverBundlePlugin } from '#scripts/server-bundle.ts';

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), directIcons, leanApi, reactRouter(), serverBundlePlugin],
  publicDir: 'web/public',
  build: {
    assetsInlineLimit: 0,
    // Says where the public pages' script is (server/http/pages/built-pages.ts).
    manifest: true,
    // What the landing page fetches late, the admin area fetches at once: both is meant.
    rolldownOptions: { checks: { ineffectiveDynamicImport: false } },
  },
  environments: {
    client: {
      build: {
        target: buildTarget,
        rolldownOptions: { input: ['web/app/islands/islands.ts'], output: { codeSplitting: { groups: sharedChunks } } },
      },
    },
    ...(command === 'build' && { ssr: serverBundle }),
  },
}));
