/** Keeps the address of an erased client unique. No mail reaches `.invalid` (RFC 2606), and none is sent there. */
export const erasedAddress = (clientId: number) => `erased-${clientId}${domain}`;

export const isErasedAddress = (email: string) => email.endsWith(domain);

const domain = '@erased.invalid';
