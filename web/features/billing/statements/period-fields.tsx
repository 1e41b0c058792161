import { useState } from 'react';
import { today } from '#web/lib/calendar.ts';
import { TextField } from '#web/ui/form/field.tsx';

/** The first and last day, `YYYY-MM-DD`. */
type Period = Record<'from' | 'to', string>;

/** A period that begins as this year so far, and whether it's complete and in order. */
export function usePeriod() {
  const [period, setPeriod] = useState<Period>(() => ({ from: `${today().slice(0, 4)}-01-01`, to: today() }));
  const { from, to } = period;
  return { period, setPeriod, isValid: from !== '' && from <= to };
}

/** The first and last day of a statement. @param refusal why there is none for this period */
export function PeriodFields({ period, setPeriod, isValid, refusal }: ReturnType<typeof usePeriod> & { refusal?: string | undefined }) {
  const field = (name: keyof Period) => ({
    type: 'date',
    value: period[name],
    onChange: ({ target }: { target: { value: string } }) => setPeriod({ ...period, [name]: target.value }),
  });
  const message = period.to !== '' && !isValid ? 'The first day must not be after the last' : refusal;
  return (
    <>
      <TextField label="From" error={message ? { message } : undefined} {...field('from')} />
      <TextField label="To" {...field('to')} />
    </>
  );
}
