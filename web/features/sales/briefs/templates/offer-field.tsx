import { briefTemplateEndpoints } from '#api/sales/brief-endpoints.ts';
import { call } from '#web/lib/api.ts';
import { useAction } from '#web/ui/button/use-action.ts';
import { SelectField } from '#web/ui/form/field.tsx';
import type { BriefTemplate } from '../brief.ts';

/** Which brief the contact page offers. Saved at once. */
export function OfferField({ templates }: { templates: BriefTemplate[] }) {
  const offered = templates.find(({ isOffered }) => isOffered);
  const offer = useAction({
    mutationFn: (templateId: number | null) => call(briefTemplateEndpoints.offer, { body: { templateId } }),
    successMessage: ({ templates }) => {
      const name = templates.find(({ isOffered }) => isOffered)?.name;
      return name ? `“${name}” is offered after a message now.` : 'No brief is offered after a message now.';
    },
    errorMessage: "This couldn't be saved. Please try again.",
  });
  const chosen = offer.isPending ? offer.variables : (offered?.id ?? null);
  return (
    <SelectField
      label="Offer a brief after a contact message"
      value={chosen ?? ''}
      onChange={({ target }) => offer.mutate(Number(target.value) || null)}
    >
      <option value="">None</option>
      {templates.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
