import type { ClientRow } from './clients.store.ts';

type ClientState = Pick<ClientRow, 'verified' | 'deactivatedAt' | 'erasedAt' | 'emailConfirmedAt'>;

/** Whether a client may come in: the studio let it in and has not shut it out. */
export const maySignIn = ({ verified, deactivatedAt, erasedAt }: ClientState) => verified && !deactivatedAt && !erasedAt;

/** Whether a request can be decided: its address is confirmed, and nobody has decided before. */
export const isAwaitingApproval = ({ verified, emailConfirmedAt }: ClientState) => !verified && emailConfirmedAt !== null;
