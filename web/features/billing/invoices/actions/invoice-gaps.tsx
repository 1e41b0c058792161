import type { ReactNode } from 'react';
import { type IncompleteDraft, type InvoiceGap, invoiceGaps } from '#api/billing/invoices.ts';
import { isOtherThanAgreed } from '#domain/billing/invoice-statuses.ts';
import { formatMoney } from '#web/lib/format.ts';
import { groupBy } from '#web/lib/group-by.ts';
import { TextLink } from '#web/ui/text-link.tsx';

interface Gap {
  /** How the gap is named in 'This draft lacks …'. */
  name: string;
  label: string;
  /** Whose page the missing value is entered on. */
  of: 'payments' | 'studio' | 'client';
}

const gaps: Record<InvoiceGap, Gap> = {
  payment_details: {
    name: 'a way to pay: online payments are off, and there are no bank details',
    label: 'Add bank details',
    of: 'payments',
  },
  studio_address: { name: "your studio's postal address", label: 'Add it', of: 'studio' },
  studio_tax_id: { name: "your studio's tax ID", label: 'Add it', of: 'studio' },
  client_address: { name: "the client's postal address", label: 'Add it', of: 'client' },
  client_tax_id: { name: "the client's tax ID, which reverse charge requires", label: 'Add it', of: 'client' },
};

const settingsPage = (of: 'payments' | 'studio') => `/admin/settings/${of}`;
const clientPage = ({ clientId }: IncompleteDraft) => `/admin/clients/${clientId}`;

/** What a draft lacks, each with a link to where it's entered. */
export function InvoiceGaps({ invoice }: { invoice: IncompleteDraft }) {
  if (invoice.missing.length === 0) return null;
  return (
    <Missing title="Missing from this invoice:">
      {invoice.missing.map((gap) => {
        const { name, label, of } = gaps[gap];
        return (
          <li key={gap} className="first-letter:uppercase">
            {name}. <GapLink to={of === 'client' ? clientPage(invoice) : settingsPage(of)}>{label}</GapLink>
          </li>
        );
      })}
    </Missing>
  );
}

type Agreed = Pick<IncompleteDraft, 'id' | 'invoiceNumber' | 'currency' | 'amount' | 'agreedAmount'>;

/** Drafts whose amount was signed, and changed since. */
export const ChangedAmounts = ({ drafts }: { drafts: Agreed[] }) =>
  drafts.filter(isOtherThanAgreed).map(({ id, invoiceNumber, agreedAmount, ...draft }) => (
    <p key={id} className="mb-2 rounded-sm bg-mango p-4 text-on-mango">
      {invoiceNumber} is for {formatMoney(draft)}, but its client signed a proposal with {formatMoney(agreedAmount!)}.
    </p>
  ));

/** How many clients are linked for each gap. */
const clientsShown = 5;

/** What several drafts lack, each with links to where it's entered: the studio's page, or those of the clients. */
export function DraftsGaps({ drafts }: { drafts: IncompleteDraft[] }) {
  const lacking = invoiceGaps
    .map((gap) => ({ ...gaps[gap], gap, affected: drafts.filter(({ missing }) => missing.includes(gap)) }))
    .filter(({ affected }) => affected.length > 0);
  if (lacking.length === 0) return null;
  return (
    <Missing title="Missing from these invoices:">
      {lacking.map(({ gap, name, label, of, affected }) => (
        <li key={gap}>
          {affected.length} of {drafts.length} {affected.length === 1 ? 'lacks' : 'lack'} {name}.{' '}
          {of === 'client' ? <ClientLinks drafts={affected} /> : <GapLink to={settingsPage(of)}>{label}</GapLink>}
        </li>
      ))}
    </Missing>
  );
}

function ClientLinks({ drafts }: { drafts: IncompleteDraft[] }) {
  const clients = [...groupBy(drafts, ({ clientId }) => clientId).values()].map(([draft]) => draft!);
  const more = clients.length - clientsShown;
  return (
    <span className="inline-flex flex-wrap gap-x-3">
      {clients.slice(0, clientsShown).map((draft) => (
        <GapLink key={draft.clientId} to={clientPage(draft)}>
          {draft.clientName}
        </GapLink>
      ))}
      {more > 0 && <span>and {more} more</span>}
    </span>
  );
}

const GapLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <TextLink to={to} className="text-inherit">
    {children}
  </TextLink>
);

const Missing = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label="Missing" className="mb-2 grid gap-2 rounded-sm bg-mango p-4 text-on-mango">
    <h3 className="font-semibold">{title}</h3>
    <ul className="grid list-disc gap-1 pl-5">{children}</ul>
  </section>
);
