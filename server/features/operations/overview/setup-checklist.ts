import { type SetupStep, setupSteps } from '#api/operations/overview.ts';
import { email } from '#api/shared/fields.ts';
import type { Deps } from '#server/deps.ts';
import type { Studio } from '#server/features/studio/settings/settings.service.ts';
import { changeStudio } from '#server/features/studio/settings/settings.store.ts';
import { readSiteReadiness } from '#server/features/website/site/site-editor.service.ts';
import { sendsEmails } from '#server/settings/settings.ts';

/**
 * What a new studio still has to do, found from what it has done: nothing is ticked by hand.
 * @returns null once everything is done or the owner has dismissed it, and with demo data
 */
export async function readSetupChecklist(deps: Deps, studio: Studio, hasClient: boolean) {
  if (deps.settings.demoData || studio.checklistDismissedAt) return null;
  const site = await readSiteReadiness(deps.db);
  const done: Record<SetupStep, boolean> = {
    studio: hasContactDetails(studio),
    website: site.isPublished,
    legal: site.isLegalReviewed,
    email: sendsEmails(deps.settings) && studio.mailTestedAt !== null,
    // The sandbox moves no real money.
    payments: deps.payments.mode === 'stripe',
    client: hasClient,
  };
  const steps = setupSteps.map((step) => ({ step, isDone: done[step] }));
  return steps.every(({ isDone }) => isDone) ? null : steps;
}

export const dismissChecklist = ({ db, clock }: Deps) => changeStudio(db, { checklistDismissedAt: clock.now() });

/** A new studio's email address receives nothing, and without a postal address invoices and legal pages are incomplete. */
const hasContactDetails = ({ setUpAt, studioEmail, studioAddress, studioCity }: Studio) =>
  setUpAt !== null && email().safeParse(studioEmail).success && studioAddress !== null && studioCity !== null;
