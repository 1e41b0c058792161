import { acceptanceForm } from '#api/sales/proposal-links.ts';
import { useDraft } from '#web/lib/drafts.tsx';
import { useApiForm } from '#web/lib/use-api-form.ts';

const signForm = acceptanceForm.pick({ name: true, signature: true, agree: true });

/** Who signs, and how. Kept in this tab until it's signed. */
export function useSignForm(token: string) {
  const form = useApiForm(signForm, { name: '', signature: { kind: 'typed' }, agree: false as true });
  useDraft(`signature:${token}`, form);
  return form;
}

export type SignForm = ReturnType<typeof useSignForm>;
