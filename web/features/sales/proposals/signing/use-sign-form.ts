import { acceptanceForm } from '#contract/sales/proposal-links.ts';
import { useDraft } from '#web/lib/drafts.tsx';
import { useContractForm } from '#web/lib/use-contract-form.ts';

const signForm = acceptanceForm.pick({ name: true, signature: true, agree: true });

/** Who signs, and how. Kept in this tab until it's signed. */
export function useSignForm(token: string) {
  const form = useContractForm(signForm, { name: '', signature: { kind: 'typed' }, agree: false as true });
  useDraft(`signature:${token}`, form);
  return form;
}

export type SignForm = ReturnType<typeof useSignForm>;
