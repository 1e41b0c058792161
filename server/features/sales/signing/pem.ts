/** DER in text, as OpenSSL writes it (RFC 7468). */
export const toPem = (label: 'PRIVATE KEY' | 'CERTIFICATE', der: Buffer) =>
  `-----BEGIN ${label}-----\n${der.toString('base64').replace(/.{64}/g, '$&\n').trimEnd()}\n-----END ${label}-----\n`;

/** All that a text contains, in its order. */
export const fromPem = (text: string) =>
  Array.from(text.matchAll(/-----BEGIN .*-----\n([^-]*)/g), ([, base64 = '']) => Buffer.from(base64, 'base64'));
