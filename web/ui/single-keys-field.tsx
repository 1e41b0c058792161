import type { useSingleKeys } from '#web/lib/use-single-keys.ts';
import { CheckboxField } from './form/field.tsx';

/** Turns single-key shortcuts on and off: people who dictate or hit keys by accident would trigger them (WCAG 2.1.4). */
export const SingleKeysField = ({ areOn, setOn }: ReturnType<typeof useSingleKeys>) => (
  <CheckboxField label="Use shortcuts of single keys" checked={areOn} onChange={({ target }) => setOn(target.checked)} />
);
