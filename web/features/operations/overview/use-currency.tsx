import { useState } from 'react';
import { SelectFilter } from '#web/ui/list/list-controls.tsx';

/** The figures in one currency, the studio's at first, and a choice where there are several. */
export function useCurrency<Figures extends { currency: string }>(all: Figures[]) {
  const [chosen, setChosen] = useState('');
  const shown = all.find(({ currency }) => currency === chosen) ?? all[0];
  const choice = shown && all.length > 1 && (
    <SelectFilter
      label="Currency"
      value={shown.currency}
      options={all.map(({ currency }) => [currency, currency] as const)}
      onChange={setChosen}
    />
  );
  return { shown, choice };
}
