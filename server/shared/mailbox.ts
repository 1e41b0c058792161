/** One spelling for all addresses of a mailbox: case and a tag after a plus sign (RFC 5233) make no other one. */
export const canonicalMailbox = (address: string) => address.toLowerCase().replace(/^([^+]+)\+.*(?=@)/, '$1');
