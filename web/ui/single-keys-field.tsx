import type { useSingleKeys } from '#web/lib/use-single-keys.ts';
import { CheckboxField } from './form/field.tsx';

/** Turns shortcuts of single keys on and off: whoever dictates, or hits keys by accident, would set them off (WCAG 2.1.4). */
export const SingleKeysField = ({ areOn, setOn }: ReturnType<typeof useSingleKeys>) => (
  <CheckboxField label="Use shortcuts of single keys" checked={areOn} onChange={({ target }) => setOn(target.checked)} />
);
