/** PEM: the text form of DER, as OpenSSL writes it (RFC 7468). */
export const toPem = (label: 'PRIVATE KEY' | 'CERTIFICATE', der: Buffer) =>
  `-----BEGIN ${label}-----\n${der.toString('base64').replace(/.{64}/g, '$&\n').trimEnd()}\n-----END ${label}-----\n`;

/** The DER of everything that a PEM text contains, in its order. */
export const fromPem = (text: string) =>
  Array.from(text.matchAll(/-----BEGIN .*-----\n([^-]*)/g), ([, base64 = '']) => Buffer.from(base64, 'base64'));
