const home = '/client/dashboard';

/** The way to the login, which leads back to where somebody was. */
export const loginPath = (from: string) => (from === home ? '/client/login' : `/client/login?${new URLSearchParams({ next: from })}`);

/** What the login is told of who comes from logging out: to be left alone, also where the server could not be reached. */
export const hasLoggedOut = 'has left';

/** What the login is told of who comes from asking for access: the address that is yet to be confirmed. */
export interface AddressToConfirm {
  addressToConfirm: string;
}

/** Where the login leads to: the page first asked for, if it is one of the portal's; any other address is somebody's trick. */
export function returnPath(next: string | null | undefined): string {
  if (!next?.startsWith('/client/')) return home;
  const { origin, pathname, search } = new URL(next, location.origin);
  return origin === location.origin && pathname.startsWith('/client/') ? pathname + search : home;
}
