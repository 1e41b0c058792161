export const home = '/client/dashboard';

/** A page with a `next` parameter that leads on to another. */
const leadingOn = (page: string) => (next: string) => (next === home ? page : `${page}?${new URLSearchParams({ next })}`);

export const loginPath = leadingOn('/client/login');
export const forgotPasswordPath = leadingOn('/client/forgot-password');

/** Navigation state after logging out: the login page doesn't redirect, even if the server couldn't end the session. */
export const hasLoggedOut = 'logged out';

/** Navigation state of the login page after registering. */
export interface Registered {
  email: string;
  /** Whether the client has yet to confirm the email address. */
  needsConfirmation: boolean;
  isLinkSent: boolean;
}

/** Navigation state of the admin area's sign-in after an invited admin has chosen a password. */
export interface InvitedAdmin {
  username: string;
}

/** Navigation state of the login page for somebody who opened a link to another page without being signed in. */
export const openedLink = 'opened link';

/** Navigation state after the client's first sign-in. */
export const firstVisit = 'first visit';

/** Where to go after login. Only portal pages are accepted, which prevents open redirects. */
export function returnPath(next: string | null | undefined): string {
  if (!next?.startsWith('/client/')) return home;
  const { origin, pathname, search } = new URL(next, location.origin);
  return origin === location.origin && pathname.startsWith('/client/') ? pathname + search : home;
}
