import type { ComponentProps } from 'react';
import { currencies } from '#domain/shared/money.ts';
import { SelectField } from './field.tsx';

// Browsers don't know the name of every currency.
const names = new Intl.DisplayNames('en', { type: 'currency', fallback: 'none' });

/** Selects one of the currencies that clients can pay in. */
export const CurrencyField = (props: Omit<ComponentProps<typeof SelectField>, 'label'>) => (
  <SelectField label="Currency*" {...props}>
    {currencies.map((code) => (
      <option key={code} value={code}>
        {[code, names.of(code)].filter(Boolean).join(' – ')}
      </option>
    ))}
  </SelectField>
);
