import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { addDays } from '#domain/shared/dates.ts';
import { today } from '#web/lib/calendar.ts';
import { SelectField, TextField } from '#web/ui/form/field.tsx';
import { type InvoiceForm, type Terms, toNumber } from './use-invoice-form.ts';

const choices = { deposit: 'Together with the deposit', date: 'On a date', delivery: 'After final delivery' };
type Choice = keyof typeof choices;

/** The fields for when the balance after a deposit is due. */
export function BalanceDueFields({ form: { control, field, setValue, getValues }, terms }: { form: InvoiceForm; terms: Terms }) {
  const [choice, setChoice] = useState(() => choiceOf(getValues('balanceDue')));
  const deposit = useWatch({ control, name: ['depositPercent', 'depositAmount'] });
  if (!deposit.some(Boolean) && choice === 'deposit') return null;
  const choose = (chosen: Choice) => {
    setChoice(chosen);
    const days = terms.paymentTermsDays;
    setValue('balanceDue', { deposit: '', date: addDays(getValues('dueDate') || today(), days), delivery: days }[chosen]);
  };
  return (
    <>
      <SelectField
        label="Balance due"
        hint={choice === 'deposit' ? '' : 'The due date above is that of the deposit.'}
        value={choice}
        onChange={({ target }) => choose(target.value as Choice)}
      >
        {Object.entries(choices).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      {choice === 'date' && (
        <TextField key="date" label="Balance due date*" type="date" {...field('balanceDue', { setValueAs: required })} />
      )}
      {choice === 'delivery' && (
        <TextField
          key="delivery"
          label="Days after final delivery*"
          inputMode="numeric"
          hint="Counted from the day on which the project reaches Final Delivery. The client is told of the date then."
          {...field('balanceDue', { setValueAs: (days) => toNumber(days) ?? Number.NaN })}
        />
      )}
    </>
  );
}

/** Makes an empty date invalid, since empty text would stand for no date at all. */
const required = (date: string | null) => date || 'missing';

const choiceOf = (balanceDue: unknown): Choice => {
  if (typeof balanceDue === 'number') return 'delivery';
  return balanceDue ? 'date' : 'deposit';
};
