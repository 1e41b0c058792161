import type { ClientRow } from './clients.store.ts';

type ClientState = Pick<ClientRow, 'verified' | 'deactivatedAt' | 'erasedAt' | 'emailConfirmedAt'>;

/** Whether the client is approved and neither deactivated nor erased. */
export const maySignIn = ({ verified, deactivatedAt, erasedAt }: ClientState) => verified && !deactivatedAt && !erasedAt;

/** Whether the email address is confirmed and the studio hasn't decided yet. */
export const isAwaitingApproval = ({ verified, emailConfirmedAt }: ClientState) => !verified && emailConfirmedAt !== null;
