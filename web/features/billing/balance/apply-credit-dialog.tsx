import { useWatch } from 'react-hook-form';
import { type ApplyForm, applyForm, balanceEndpoints } from '#api/billing/balance.ts';
import { invoiceEndpoints } from '#api/billing/invoice-endpoints.ts';
import { call } from '#web/lib/api.ts';
import { emailedOrKept } from '#web/lib/email.ts';
import { formatMoney } from '#web/lib/format.ts';
import { useList } from '#web/lib/list/use-list.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { useAction } from '#web/ui/button/use-action.ts';
import { FailedState } from '#web/ui/card/card.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { DecimalField } from '#web/ui/form/decimal-field.tsx';
import { SelectField } from '#web/ui/form/field.tsx';
import { Form, FormButtons } from '#web/ui/form/form.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { Unbroken } from '#web/ui/unbroken.tsx';
import type { Balance } from './balance.ts';

interface PayableInvoice {
  id: number;
  invoiceNumber: string;
  currency: string;
  amountDue: string;
}

interface ApplyProps {
  client: { id: number; name: string };
  balances: Balance[];
  onClose: () => void;
}

/** Pays one of the client's unpaid invoices with credit. */
export function ApplyCreditDialog({ open, ...rest }: ApplyProps & { open: boolean }) {
  return (
    <Dialog title="Apply credit" open={open} onClose={rest.onClose}>
      <ChooseInvoice {...rest} />
    </Dialog>
  );
}

/** The unpaid invoices in a currency of the balance. */
function ChooseInvoice(props: ApplyProps) {
  const { items, isError, refetch } = useList(invoiceEndpoints.list, {
    query: { clientId: props.client.id, status: 'unpaid', limit: 100 },
  });
  if (!items) return isError ? <FailedState onRetry={refetch} /> : <Spinner text="Loading invoices..." />;
  const invoices = items.filter((invoice) => Number(invoice.amountDue) > 0 && creditFor(invoice, props.balances));
  if (invoices.length === 0) return <p className="text-muted">No unpaid invoice in the currency of the credit.</p>;
  return <ApplyCreditForm {...props} invoices={invoices} />;
}

export const creditFor = ({ currency }: { currency: string }, balances: Balance[]) =>
  balances.find((balance) => balance.currency === currency);

/** @param invoices at least one, each in a currency of the balance */
export function ApplyCreditForm({ client, balances, invoices, onClose }: ApplyProps & { invoices: PayableInvoice[] }) {
  const suggested = (invoice: PayableInvoice) => {
    const credit = creditFor(invoice, balances)!;
    return Number(credit.amount) < Number(invoice.amountDue) ? credit.amount : invoice.amountDue;
  };
  const [first] = invoices as [PayableInvoice];
  const form = useApiForm(applyForm, { invoiceId: first.id, amount: suggested(first) });
  const { control, controlled, field, handleSubmit, setValue, showFieldErrors } = form;
  const invoiceId = useWatch({ control, name: 'invoiceId' });
  const invoice = invoices.find(({ id }) => id === invoiceId) ?? first;
  const { currency, invoiceNumber, amountDue } = invoice;
  const apply = useAction({
    mutationFn: (body: ApplyForm) => call(balanceEndpoints.apply, { params: { id: client.id }, body }),
    successMessage: `Credit was applied to ${invoiceNumber}.`,
    errorMessage: "The credit couldn't be applied. Please try again.",
    onSuccess: onClose,
    showFieldErrors,
  });
  const choose = (id: number) => setValue('amount', suggested(invoices.find((option) => option.id === id)!));
  return (
    <Form onSubmit={handleSubmit((application) => apply.mutate(application))}>
      {invoices.length > 1 && (
        <SelectField
          label="Invoice*"
          {...field('invoiceId', { setValueAs: Number, onChange: ({ target }) => choose(Number(target.value)) })}
        >
          {invoices.map((option) => (
            <option key={option.id} value={option.id}>
              {option.invoiceNumber} ({formatMoney({ currency: option.currency, amount: option.amountDue })})
            </option>
          ))}
        </SelectField>
      )}
      <p className="text-pretty text-muted [overflow-wrap:anywhere]">
        <Unbroken>
          {client.name} has {formatMoney(creditFor(invoice, balances)!)} of credit. Of {invoiceNumber},{' '}
          {formatMoney({ currency, amount: amountDue })} is due. {emailedOrKept('The client gets a receipt by email.', 'the receipt is')}
        </Unbroken>
      </p>
      <DecimalField label={`Amount (${currency})*`} {...controlled('amount')} />
      <FormButtons pending={apply.isPending && 'Applying...'} error={apply.error}>
        Apply credit
      </FormButtons>
    </Form>
  );
}
