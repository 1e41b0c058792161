import type { IncompleteDraft } from '#api/billing/invoices.ts';
import { bulkLimit } from '#api/shared/bulk.ts';
import type { Deps } from '#server/deps.ts';
import { readStudio } from '#server/features/studio/settings/settings.store.ts';
import { findGaps, isPaidOnline } from './find-gaps.ts';
import { listDrafts, type SelectedInvoices } from './invoice-lists.store.ts';
import { presentInvoice } from './invoices.present.ts';
import { draftParties } from './parties.ts';

/** What each draft lacks that sending the selected invoices would send, newest first. */
export async function listIncompleteDrafts(deps: Deps, selected: SelectedInvoices): Promise<IncompleteDraft[]> {
  const studio = await readStudio(deps.db);
  const drafts = await listDrafts(deps.db, selected, bulkLimit);
  return drafts.map(({ client, ...draft }) => ({
    ...presentInvoice(draft),
    missing: findGaps({ ...draft, ...draftParties(studio, client) }, isPaidOnline(deps, studio)),
  }));
}
