import { createHash } from 'node:crypto';

/** The texts of a page's inline scripts that are marked as ours. */
export const ownScripts = (html: string, nonce: string): string[] =>
  [...html.matchAll(new RegExp(`<script[^>]* nonce="${nonce}"[^>]*>([\\s\\S]*?)</script>`, 'g'))]
    .map(([, text = '']) => text)
    .filter((text) => text !== '');

/** Pages are cached, so hashes replace the nonce: it would have to differ in each response (CSP Level 3, section 7.1). */
export const withoutNonce = (html: string, nonce: string): string => html.replaceAll(` nonce="${nonce}"`, '');

/** The hash of a script as a source in a Content-Security-Policy (CSP Level 3, section 2.3.1). */
export const hashSource = (script: string): string => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
