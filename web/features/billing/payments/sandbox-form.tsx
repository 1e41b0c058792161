import { useState } from 'react';
import { type OnlinePaymentMethod, onlinePaymentDetails } from '#domain/shared/online-payments.ts';
import { RadioCards } from '#web/ui/form/radio-cards.tsx';
import type { CardFormProps } from './card-form-props.ts';
import { SandboxCardForm } from './sandbox-card-form.tsx';
import { SandboxDebitForm } from './sandbox-debit-form.tsx';

/** The built-in sandbox's form, in place of the provider's. */
export function SandboxForm(props: CardFormProps) {
  const { methods } = props.payment;
  const [chosen, choose] = useState<OnlinePaymentMethod>();
  const method = methods.find((offered) => offered === chosen) ?? methods[0] ?? 'card';
  return (
    <div className="grid gap-4">
      <p className="rounded-sm bg-mango px-4 py-3 font-mono text-on-mango text-sm">SANDBOX – no real money</p>
      {methods.length > 1 && (
        <RadioCards
          legend="How would you like to pay?"
          name="method"
          options={methods.map((value) => ({ value, label: onlinePaymentDetails[value].label }))}
          value={method}
          onChange={choose}
          disabled={props.pay.isPaying}
        />
      )}
      {method === 'card' ? <SandboxCardForm {...props} /> : <SandboxDebitForm key={method} method={method} {...props} />}
    </div>
  );
}
