import type { Party } from '#api/shared/parties.ts';
import { addressLines } from '#domain/shared/addresses.ts';

/** Who bills and who is billed: as of when the invoice was sent; for a draft, the current details. */
export const InvoiceParties = ({ invoice: { billedBy, billedTo } }: { invoice: { billedBy: Party; billedTo: Party } }) => (
  <div className="grid gap-6 sm:grid-cols-2">
    <PartyDetails title="From" party={billedBy} />
    <PartyDetails title="Billed to" party={billedTo} />
  </div>
);

function PartyDetails({ title, party }: { title: string; party: Party }) {
  const { name, company, email, phone, taxId } = party;
  const lines = [company && name, ...addressLines(party), email, phone, taxId && `Tax ID ${taxId}`].filter(Boolean);
  return (
    <div className="min-w-0 [overflow-wrap:anywhere]">
      <p className="text-muted text-sm">{title}</p>
      <p className="font-semibold">{company ?? name}</p>
      <p className="whitespace-pre-line">{lines.join('\n')}</p>
    </div>
  );
}
