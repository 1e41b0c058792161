/** Normalizes the addresses of one mailbox: lowercase, without a plus tag (RFC 5233). */
export const canonicalMailbox = (address: string) => address.toLowerCase().replace(/^([^+]+)\+.*(?=@)/, '$1');
