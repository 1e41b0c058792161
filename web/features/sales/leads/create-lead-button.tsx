import { useNavigate } from 'react-router';
import { leadEndpoints } from '#contract/sales/lead-endpoints.ts';
import { call } from '#web/lib/api.ts';
import { ActionButton } from '#web/ui/button/action-button.tsx';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { useAction } from '#web/ui/button/use-action.ts';
import { focusHome } from '#web/ui/focus/keep-focus.ts';

interface CreateLeadButtonProps {
  person: { name: string; email: string };
  source: { messageId: number } | { waitlistEntryId: number };
  /** The lead that was created from it, if there is one. */
  leadId: number | null;
  size?: 'small';
}

/** Makes who wrote a lead, and leads to it. */
export function CreateLeadButton({ person: { name, email }, source, leadId, ...size }: CreateLeadButtonProps) {
  const navigate = useNavigate();
  const create = useAction({
    mutationFn: () => call(leadEndpoints.create, { body: { name, email, ...source } }),
    successMessage: `${name} is a lead now.`,
    errorMessage: "The lead couldn't be created. Please try again.",
    onSuccess: ({ lead }) => navigate(`/admin/leads/${lead.id}`),
  });
  return (
    <span {...focusHome.area} className="contents">
      {leadId === null ? (
        <ActionButton {...size} action={create} pendingLabel="Creating..." aria-label={`Create lead from ${name}`}>
          Create lead
        </ActionButton>
      ) : (
        <ButtonLink {...size} variant="secondary" to={`/admin/leads/${leadId}`} aria-label={`Open lead ${name}`}>
          Open lead
        </ButtonLink>
      )}
    </span>
  );
}
