import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PublicSite } from '../../contract/site.ts';
import type { PageSetup } from '../http/pages/pages.ts';
import { noPaymentSources } from '../http/security-headers.ts';
import { onTestEnd } from './on-test-end.ts';

/** Pages that a test renders itself: every address asked for is counted. */
export function fakePages(render: (path: string, site: PublicSite) => Response | Promise<Response>, options: Partial<PageSetup> = {}) {
  const assets = mkdtempSync(join(tmpdir(), 'picturelock-assets-'));
  mkdirSync(join(assets, 'assets'));
  writeFileSync(join(assets, 'assets', 'entry-4f3a.js'), 'console.log(1)');
  writeFileSync(join(assets, 'icon.svg'), '<svg/>');
  onTestEnd(() => rmSync(assets, { recursive: true }));
  const rendered: string[] = [];
  const pages: PageSetup = {
    render: async (request, site) => {
      const { pathname } = new URL(request.url);
      rendered.push(pathname);
      return render(pathname, site);
    },
    built: { patterns: ['/', '/client/login', '/client/dashboard', '/client/invoices/:id', '/client/invoices/:id/pay', '/*'], assets },
    paymentSources: noPaymentSources,
    ...options,
  };
  return { pages, rendered };
}
