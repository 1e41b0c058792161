/** Normalizes the addresses of one mailbox: lowercase, without a plus tag (RFC 5233), and at Gmail also without dots, which it ignores. */
export function canonicalMailbox(address: string): string {
  const untagged = address.toLowerCase().replace(/^([^+]+)\+.*(?=@)/, '$1');
  const [, gmailUser] = /^(.+)@(?:gmail|googlemail)\.com$/.exec(untagged) ?? [];
  return gmailUser ? `${gmailUser.replaceAll('.', '')}@gmail.com` : untagged;
}
