import type { z } from 'zod';
import type { sessionScope } from '#api/accounts/auth.ts';
import type { ApiScope } from '#domain/shared/api-scopes.ts';

interface SessionTimes {
  createdAt: Date;
  lastSeenAt: Date;
  expiresAt: Date;
}

export interface ClientSession extends SessionTimes {
  /** The client's id. */
  id: number;
  name: string;
  email: string;
  company: string | null;
  mustChangePassword: boolean;
  /** When somebody who reads the email address's mailbox showed that; null for one that the studio typed, with a password or without. */
  emailConfirmedAt: Date | null;
  sessionId: number;
  /** The access code that opened the session, if one did. */
  accessCodeId: number | null;
  /** The admin who views the portal as this client. */
  viewedBy: number | null;
}

export interface AdminSession extends SessionTimes {
  /** The admin's id. */
  id: number;
  username: string;
  name: string | null;
  isOwner: boolean;
  sessionId: number;
}

/** The guest of a review link, which reaches one version, or those of several deliverables of a project. */
export interface GuestSession {
  /** The guest's id. */
  id: number;
  name: string;
  reviewLinkId: number;
  expiresAt: Date;
  mayComment: boolean;
  mayDownload: boolean;
  /** The ids of the versions that the link reaches, at least one. */
  fileIds: number[];
  projectId: number;
  /** The client whose project it is. */
  clientId: number;
}

/** What a key may do, and the admin in whose name it acts. */
export interface ApiKey {
  id: number;
  name: string;
  scopes: ApiScope[];
  admin: { id: number; username: string; name: string | null };
}

/** An admin who is signed in, or in whose name an API key acts. */
export type ActingAdmin = Pick<AdminSession, 'id' | 'username' | 'name' | 'isOwner'>;

/** Whoever looks at files and reviews. */
export type Viewer = ({ kind: 'client' } & ClientSession) | ({ kind: 'admin' } & ActingAdmin);
/** A viewer, or the guest of a review link. */
export type Reviewer = Viewer | ({ kind: 'guest' } & GuestSession);

/** Finds out who makes a request, by the token of a session or by an API key: what HTTP needs, and accounts and review links provide. */
export interface CallerReader {
  client(token: string | undefined): Promise<ClientSession | undefined>;
  admin(token: string | undefined): Promise<AdminSession | undefined>;
  guest(token: string | undefined, reviewLinkId: number): Promise<GuestSession | undefined>;
  apiKey(key: string): Promise<ApiKey | undefined>;
  endSession(token: string | undefined): Promise<void>;
}

/** A session opened with an access code can only view and pay, even while the client has yet to change its password; so can an admin view. */
export function scopeOf(
  session: Pick<ClientSession, 'accessCodeId' | 'mustChangePassword'> & Partial<Pick<ClientSession, 'viewedBy'>>,
): z.infer<typeof sessionScope> {
  if (session.viewedBy) return 'viewing';
  if (session.accessCodeId !== null) return 'code';
  return session.mustChangePassword ? 'password_change_required' : 'full';
}

/** What an admin who views the portal as a client sees in it is what the client's own password allows. They can do none of it. */
export function isFullView(session: Parameters<typeof scopeOf>[0]): boolean {
  const scope = scopeOf(session);
  return scope === 'full' || scope === 'viewing';
}
