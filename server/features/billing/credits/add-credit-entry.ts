import type { z } from 'zod';
import type { newCreditEntry } from '#api/billing/credits.ts';
import type { Deps } from '#server/deps.ts';
import { lockClient } from '#server/features/accounts/clients/clients.service.ts';
import { recordAudit } from '#server/features/studio/audit/audit.service.ts';
import { studioToday } from '#server/features/studio/settings/settings.service.ts';
import { type Actor, adminIdOf } from '#server/shared/actor.ts';
import { invalidField } from '#server/shared/app-error.ts';
import { deductCredits, grantCredits, writeEntry } from './credits.service.ts';
import { type CreditRow, isProjectOfClient } from './credits.store.ts';

/**
 * Adds a ledger entry on an admin's behalf.
 * @throws AppError invalid for insufficient credits, another client's project or an expiry date in the past
 */
export const addCreditEntry = (
  deps: Deps,
  clientId: number,
  { expiryDate, projectId, ...form }: z.output<typeof newCreditEntry>,
  actor: Actor,
): Promise<CreditRow> =>
  deps.db.transaction(async (tx) => {
    const { name } = await lockClient(tx, clientId);
    if (projectId && !(await isProjectOfClient(tx, projectId, clientId)))
      throw invalidField('projectId', "This project doesn't belong to the client.");
    const amount = form.transactionType === 'use' ? -form.amount : form.amount;
    const entry = { ...form, amount, clientId, projectId: projectId ?? null, userId: adminIdOf(actor) };
    const target = `${name}: ${amount > 0 ? '+' : '−'}${Math.abs(amount)} (${form.transactionType})`;
    await recordAudit(tx, { action: 'credits.changed', actor, clientId, target });
    if (amount < 0) return deductCredits(deps, tx, entry, 'amount');
    const { today } = await studioToday(tx, deps.clock);
    if (expiryDate && expiryDate < today) throw invalidField('expiryDate', 'This date has passed. Please choose a later one.');
    const addition = { ...entry, expiryDate: expiryDate ?? null };
    return form.transactionType === 'grant' ? grantCredits(deps, tx, addition) : writeEntry(deps, tx, addition);
  });
