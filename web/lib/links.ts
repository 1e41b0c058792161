import { linkToken } from '#contract/shared/expiring-links.ts';

/** What a link leads to: null, without asking the server, if its token isn't complete. */
export const followLink = async <T>(token: string, find: (params: { token: string }) => Promise<T>): Promise<T | null> =>
  linkToken.safeParse({ token }).success ? find({ token }) : null;
