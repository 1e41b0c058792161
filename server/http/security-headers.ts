/** Headers of every response. The Content-Security-Policy isn't among them, since it differs. */
export const securityHeaders: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
};

/** Tells browsers to use only https from now on (HSTS, RFC 6797), on sites that are served over it. */
export const strictTransport = { 'strict-transport-security': 'max-age=31536000' };

/** The Content-Security-Policy of JSON and files: they load nothing and can't be framed. */
export const dataPolicy = "default-src 'none'; frame-ancestors 'none'";

/** The headers of JSON and files, which nobody may keep. */
export const dataHeaders = (isHttps: boolean): Record<string, string> => ({
  ...securityHeaders,
  ...(isHttps ? strictTransport : {}),
  'content-security-policy': dataPolicy,
  'cache-control': 'no-store',
});

/** What the card form's document must allow: the origins of scripts, frames and requests, and the Cross-Origin-Opener-Policy. */
export interface PaymentSources {
  script: string[];
  frame: string[];
  connect: string[];
  opener: 'same-origin' | 'same-origin-allow-popups';
}

export const noPaymentSources: PaymentSources = { script: [], frame: [], connect: [], opener: 'same-origin' };

/** For Stripe's card form (Stripe, "Content Security Policy"). A bank may authenticate the payer in a window that reports back. */
export const stripeSources: PaymentSources = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
  opener: 'same-origin-allow-popups',
};

/** The origins of the video platforms' players. */
const videoPlayers = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'];

/**
 * A page's policy: our own origin, and the inline scripts that we wrote.
 * @param inlineScripts their hashes (CSP Level 3, section 2.3.1), not those of whatever the page contains
 */
export function documentPolicy(inlineScripts: string[], payment: PaymentSources, mayBeFramed = false): string {
  return [
    "default-src 'self'",
    ['script-src', "'self'", ...new Set(inlineScripts), ...payment.script].join(' '),
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    // A review loads a video whole where it can't ask for parts of it.
    "media-src 'self' blob:",
    ['connect-src', "'self'", ...payment.connect].join(' '),
    ['frame-src', "'self'", ...videoPlayers, ...payment.frame].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    mayBeFramed ? "frame-ancestors 'self'" : "frame-ancestors 'none'",
  ].join('; ');
}
