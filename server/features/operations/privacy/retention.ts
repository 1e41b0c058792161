import type { Retention } from '#api/operations/privacy.ts';
import type { Deps } from '#server/deps.ts';
import { recordAudit } from '#server/features/studio/audit/audit.service.ts';
import { changeStudio, readStudio } from '#server/features/studio/settings/settings.store.ts';
import type { Actor } from '#server/shared/actor.ts';

const retentionOf = ({
  messageRetentionMonths,
  ipAddressRetentionDays,
  mailRetentionDays,
  billingPartyRetentionYears,
}: Retention): Retention => ({
  messageRetentionMonths,
  ipAddressRetentionDays,
  mailRetentionDays,
  billingPartyRetentionYears,
});

export const readRetention = async ({ db }: Deps) => retentionOf(await readStudio(db));

export const changeRetention = ({ db }: Deps, periods: Partial<Retention>, actor: Actor) =>
  db.transaction(async (tx) => {
    const studio = await changeStudio(tx, periods);
    await recordAudit(tx, { action: 'settings.changed', actor, target: 'data retention' });
    return retentionOf(studio);
  });
