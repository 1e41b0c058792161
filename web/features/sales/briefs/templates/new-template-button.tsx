import { useNavigate } from 'react-router';
import { briefTemplateEndpoints } from '#api/sales/brief-endpoints.ts';
import { call } from '#web/lib/api.ts';
import { ActionButton } from '#web/ui/button/action-button.tsx';
import { useAction } from '#web/ui/button/use-action.ts';
import { newQuestion } from '../composer/new-question.ts';

/** Creates a brief with one question, and opens it. */
export function NewTemplateButton() {
  const navigate = useNavigate();
  const create = useAction({
    mutationFn: () =>
      call(briefTemplateEndpoints.create, { body: { name: 'Untitled brief', content: { introduction: '', questions: [newQuestion()] } } }),
    successMessage: 'Brief created.',
    errorMessage: "The brief couldn't be created. Please try again.",
    onSuccess: ({ template }) => navigate(`/admin/settings/briefs/${template.id}`),
  });
  return (
    <ActionButton variant="primary" action={create} pendingLabel="Creating...">
      New brief
    </ActionButton>
  );
}
