import { expect, test } from 'vitest';
import { ownScripts, withoutNonce } from './inline-scripts.ts';

const nonce = '1f0c7a52-7b1e-4d4c-9d51-7d3a5e1f2b60';

test('tells our own inline scripts from those that something in the page brought in', () => {
  const html = `<script nonce="${nonce}">ours()</script><script>injected()</script><script nonce="guessed">injected()</script>
<script type="module" nonce="${nonce}">also.ours("</b>")</script><script nonce="${nonce}" src="/a.js"></script><script>injected() <script nonce="${nonce}">x()</script>`;
  expect(ownScripts(html, nonce)).toEqual(['ours()', 'also.ours("</b>")', 'x()']);
  expect(withoutNonce(html, nonce)).not.toContain(nonce);
});
