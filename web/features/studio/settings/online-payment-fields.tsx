import { useController } from 'react-hook-form';
import { type OnlinePaymentMethod, onlinePaymentDetails, onlinePaymentMethods } from '#domain/shared/online-payments.ts';
import { CheckboxField, TextField } from '#web/ui/form/field.tsx';
import type { StudioForm } from './use-studio-form.ts';

const hints: Record<OnlinePaymentMethod, string> = {
  card: 'With Apple Pay, Google Pay and Link. Confirmed at once.',
  sepa_debit: 'For invoices in EUR.',
  us_bank_account: 'For invoices in USD.',
  bacs_debit: 'For invoices in GBP.',
};

const hintOf = (method: OnlinePaymentMethod) => {
  const { businessDays } = onlinePaymentDetails[method];
  return businessDays > 0 ? `${hints[method]} Usually confirmed after ${businessDays} business days.` : hints[method];
};

/** How clients can pay invoices online, and what their bank statement says then. */
export function OnlinePaymentFields({ form: { control, field } }: { form: StudioForm }) {
  const { field: methods } = useController({ control, name: 'onlinePaymentMethods' });
  const choose = (method: OnlinePaymentMethod, isChosen: boolean) =>
    methods.onChange(onlinePaymentMethods.filter((each) => (each === method ? isChosen : methods.value.includes(each))));
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <fieldset>
        <legend className="mb-1 font-medium text-sm">Ways to pay</legend>
        {onlinePaymentMethods.map((method) => (
          <CheckboxField
            key={method}
            label={
              <span className="grid">
                {onlinePaymentDetails[method].label}
                <span className="text-muted text-sm">{hintOf(method)}</span>
              </span>
            }
            checked={methods.value.includes(method)}
            onChange={({ target }) => choose(method, target.checked)}
          />
        ))}
      </fieldset>
      <TextField
        label="Statement descriptor"
        autoComplete="off"
        maxLength={22}
        hint="What clients read on their bank statement, 5 to 22 characters. For cards, it follows the prefix of your Stripe account. Leave empty for what your account says."
        {...field('statementDescriptor')}
      />
    </div>
  );
}
