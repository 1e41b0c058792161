import { useNavigate } from 'react-router';
import { leadEndpoints } from '#api/sales/lead-endpoints.ts';
import { call } from '#web/lib/api.ts';
import { useAction } from '#web/ui/button/use-action.ts';

/** The message or waitlist entry of somebody who becomes a lead. */
export type LeadSource = { messageId: number } | { waitlistEntryId: number };

/** Makes who wrote a lead, and opens it. */
export function useCreateLead() {
  const navigate = useNavigate();
  return useAction({
    mutationFn: ({ name, email, source }: { name: string; email: string; source: LeadSource }) =>
      call(leadEndpoints.create, { body: { name, email, ...source } }),
    successMessage: ({ lead }) => `${lead.name} is a lead now.`,
    errorMessage: "The lead couldn't be created. Please try again.",
    onSuccess: ({ lead }) => navigate(`/admin/leads/${lead.id}`),
  });
}
