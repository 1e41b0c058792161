import type { ClientRow } from './clients.store.ts';

type ClientState = Pick<ClientRow, 'verified' | 'deactivatedAt' | 'erasedAt'>;
type ClientStatus = Pick<ClientRow, 'status'>;

/** Whether the studio works for a client: not if they were erased or only requested access. */
export const isClient = ({ status }: ClientStatus) => status === 'client' || status === 'invited';

/** Whether the client is approved and neither deactivated nor erased. */
export const maySignIn = ({ verified, deactivatedAt, erasedAt }: ClientState) => verified && !deactivatedAt && !erasedAt;

/** Whether nobody has shown that the email address is theirs: whoever confirms it first gets it. */
export const isUnconfirmed = ({ status }: ClientStatus) => status === 'unconfirmed';

/** Whether the email address is confirmed and the studio hasn't decided yet. */
export const isAwaitingApproval = ({ status }: ClientStatus) => status === 'request';
