import { createHash } from 'node:crypto';

/** The same for every answer; what differs from document to document is its Content-Security-Policy. */
export const securityHeaders: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
};

/** Sent where the site is reached by https: browsers then never ask for it in the clear (RFC 6797). */
export const strictTransport = { 'strict-transport-security': 'max-age=31536000' };

/** For answers that are no documents: nothing in them may load or be framed. */
export const dataPolicy = "default-src 'none'; frame-ancestors 'none'";

/** Where the card form's scripts, frames and calls come from. */
export interface PaymentSources {
  script: string[];
  frame: string[];
  connect: string[];
}

export const noPaymentSources: PaymentSources = { script: [], frame: [], connect: [] };

/** Stripe, "Content Security Policy". */
export const stripeSources: PaymentSources = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
};

/** A document's policy: our own origin, and the document's own inline scripts by their hashes (CSP Level 3, section 6.7.2); JSON-LD is no script. */
export function documentPolicy(html: string, payment: PaymentSources): string {
  const inline = [...html.matchAll(/<script(?![^>]*(?:\bsrc=|ld\+json))[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, text = '']) => `'sha256-${sha256(text)}'`,
  );
  return [
    "default-src 'self'",
    ['script-src', "'self'", ...new Set(inline), ...payment.script].join(' '),
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: https://i.ytimg.com",
    ['connect-src', "'self'", ...payment.connect].join(' '),
    ['frame-src', "'self'", 'https://www.youtube-nocookie.com', ...payment.frame].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64');
