import { useState } from 'react';
import type { BriefAnswer } from '#domain/sales/missing-answers.ts';
import { readDecimal } from '#domain/shared/typed-decimal.ts';
import { studioLocale } from '#web/lib/format.ts';
import { TextField } from '#web/ui/form/field.tsx';
import { budgetOf } from './budget-of.ts';

interface BudgetControlProps {
  answer: BriefAnswer;
  currency: string;
  onAnswer: (answer: BriefAnswer) => void;
  isInvalid: boolean;
}

/** A budget from one amount to another, either of which may be left open. */
export function BudgetControl({ answer, currency, onAnswer, isInvalid }: BudgetControlProps) {
  const budget = budgetOf(answer);
  return (
    <div className="grid grid-cols-2 items-start gap-3 sm:max-w-md">
      <AmountField
        label={`From (${currency})`}
        amount={budget.from}
        onAmount={(from) => onAnswer({ ...budget, from })}
        isInvalid={isInvalid}
      />
      <AmountField label={`To (${currency})`} amount={budget.to} onAmount={(to) => onAnswer({ ...budget, to })} isInvalid={isInvalid} />
    </div>
  );
}

interface AmountFieldProps {
  label: string;
  amount: number | null;
  onAmount: (amount: number | null) => void;
  isInvalid: boolean;
}

/** A whole amount, typed as in any country. */
function AmountField({ label, amount, onAmount, isInvalid }: AmountFieldProps) {
  const [typed, setTyped] = useState({ text: '', amount: null as number | null });
  return (
    <TextField
      label={label}
      inputMode="numeric"
      autoComplete="off"
      aria-invalid={isInvalid}
      value={Object.is(typed.amount, amount) ? typed.text : (amount ?? '')}
      onChange={({ target: { value: text } }) => {
        const amount = readAmount(text);
        setTyped({ text, amount });
        onAmount(amount);
      }}
    />
  );
}

/** @returns NaN, which isn't a whole amount, for what can't be read */
function readAmount(text: string): number | null {
  if (text.trim() === '') return null;
  const { decimal } = readDecimal(text, studioLocale()) ?? {};
  return decimal === undefined ? Number.NaN : Math.round(Number(decimal));
}
