import { ActionButton } from '#web/ui/button/action-button.tsx';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { focusHome } from '#web/ui/focus/keep-focus.ts';
import { type LeadSource, useCreateLead } from './use-create-lead.ts';

interface CreateLeadButtonProps {
  person: { name: string; email: string };
  source: LeadSource;
  /** The lead that was created from it, if there is one. */
  leadId: number | null;
}

/** Makes who wrote a lead, and leads to it. */
export function CreateLeadButton({ person, source, leadId }: CreateLeadButtonProps) {
  const create = useCreateLead();
  return (
    <span {...focusHome.area} className="contents">
      {leadId === null ? (
        <ActionButton
          action={{ ...create, mutate: () => create.mutate({ ...person, source }) }}
          pendingLabel="Creating..."
          aria-label={`Create lead from ${person.name}`}
        >
          Create lead
        </ActionButton>
      ) : (
        <ButtonLink variant="secondary" to={`/admin/leads/${leadId}`} aria-label={`Open lead ${person.name}`}>
          Open lead
        </ButtonLink>
      )}
    </span>
  );
}
