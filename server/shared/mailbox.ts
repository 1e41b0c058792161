/** Normalizes the addresses of one mailbox: lowercase, without a plus tag (RFC 5233), and at Gmail also without dots, which it ignores. */
export function canonicalMailbox(address: string): string {
  const [, user = '', domain = ''] = /^(.*)@(.*)$/.exec(address.toLowerCase())!;
  const untagged = user.replace(/(?<=.)\+.*$/, '');
  return gmailDomains.has(domain) ? `${untagged.replaceAll('.', '')}@gmail.com` : `${untagged}@${domain}`;
}

const gmailDomains = new Set(['gmail.com', 'googlemail.com']);
