import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PublicSite } from '#api/website/site.ts';
import type { PageOptions } from '#server/http/pages/pages.ts';
import { readResponse } from '#server/http/pages/rendered-page.ts';
import { noPaymentSources } from '#server/http/security-headers.ts';
import { onTestEnd } from './on-test-end.ts';

/** Pages with a test's own renderer; `rendered` lists every path that was rendered. */
export function fakePages(render: (path: string, site: PublicSite) => Response | Promise<Response>, options: Partial<PageOptions> = {}) {
  const assets = mkdtempSync(join(tmpdir(), 'picturelock-assets-'));
  mkdirSync(join(assets, 'assets'));
  writeFileSync(join(assets, 'assets', 'entry-4f3a.js'), 'console.log(1)');
  writeFileSync(join(assets, 'icon.svg'), '<svg/>');
  onTestEnd(() => rmSync(assets, { recursive: true }));
  const rendered: string[] = [];
  const pages: PageOptions = {
    render: async (url, site) => {
      const { pathname } = new URL(url);
      rendered.push(pathname);
      return readResponse(await render(pathname, site));
    },
    built: {
      patterns: [
        '/',
        '/client/login',
        '/client/dashboard',
        '/client/invoices/:id',
        '/client/invoices/:id/pay',
        '/client/proposals/:id',
        '/pay/:token',
        '/proposal/:token',
        '/admin/site/preview',
        '/*',
      ],
      assets,
    },
    paymentSources: noPaymentSources,
    ...options,
  };
  return { pages, rendered };
}
