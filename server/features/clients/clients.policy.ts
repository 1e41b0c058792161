import type { ClientRow } from './clients.store.ts';

type Standing = Pick<ClientRow, 'verified' | 'deactivatedAt' | 'erasedAt' | 'emailConfirmedAt'>;

/** Whether a client may come in: the studio let it in and has not shut it out. */
export const mayEnter = ({ verified, deactivatedAt, erasedAt }: Standing) => verified && !deactivatedAt && !erasedAt;

/** Whether a request can be decided: its address is confirmed, and nobody has decided before. */
export const isWaiting = ({ verified, emailConfirmedAt }: Standing) => !verified && emailConfirmedAt !== null;
