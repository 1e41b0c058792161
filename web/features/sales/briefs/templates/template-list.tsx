import { useNavigate } from 'react-router';
import { briefTemplateEndpoints } from '#api/sales/brief-endpoints.ts';
import { call } from '#web/lib/api.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ActionButton } from '#web/ui/button/action-button.tsx';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { useAction } from '#web/ui/button/use-action.ts';
import { ConfirmButton } from '#web/ui/dialog/confirm-button.tsx';
import { focusHome } from '#web/ui/focus/keep-focus.ts';
import { TextLink } from '#web/ui/text-link.tsx';
import type { BriefTemplate } from '../brief.ts';

/** The briefs that can be sent. */
export const TemplateList = ({ templates }: { templates: BriefTemplate[] }) => (
  <ul className="divide-y divide-line rounded-md border border-line bg-surface">
    {templates.map((template) => (
      <li
        key={template.id}
        {...focusHome.row}
        aria-label={template.name}
        className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-5 py-3"
      >
        <div className="grid min-w-0 gap-0.5">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <TextLink variant="title" to={pathOf(template)}>
              {template.name}
            </TextLink>
            {template.isSample && <Badge color="gray">Sample</Badge>}
            {template.isOffered && <Badge color="forest">Offered after a message</Badge>}
          </div>
          <p className="text-muted text-sm">{countOf(template.content.questions.length)}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <ButtonLink variant="secondary" size="small" to={pathOf(template)} aria-label={`Edit ${template.name}`}>
            Edit
          </ButtonLink>
          <Duplicate template={template} />
          <Remove template={template} />
        </div>
      </li>
    ))}
  </ul>
);

const pathOf = ({ id }: { id: number }) => `/admin/settings/briefs/${id}`;

const countOf = (questions: number) => (questions === 1 ? '1 question' : `${questions} questions`);

function Duplicate({ template: { id, name } }: { template: BriefTemplate }) {
  const navigate = useNavigate();
  const duplicate = useAction({
    mutationFn: () => call(briefTemplateEndpoints.duplicate, { params: { id } }),
    successMessage: 'This is the copy.',
    errorMessage: "The brief couldn't be duplicated. Please try again.",
    onSuccess: ({ template }) => navigate(pathOf(template)),
  });
  return (
    <ActionButton size="small" action={duplicate} pendingLabel="Duplicating..." aria-label={`Duplicate ${name}`}>
      Duplicate
    </ActionButton>
  );
}

const Remove = ({ template: { id, name, isOffered } }: { template: BriefTemplate }) => (
  <ConfirmButton
    label="Delete"
    button={{ size: 'small', 'aria-label': `Delete ${name}` }}
    title={`Delete the brief “${name}”?`}
    confirmLabel="Delete brief"
    pendingLabel="Deleting..."
    action={{
      mutationFn: () => call(briefTemplateEndpoints.remove, { params: { id } }),
      successMessage: 'Brief deleted.',
      errorMessage: "The brief couldn't be deleted. Please try again.",
    }}
  >
    <p>
      Briefs that were sent stay as they are, with their answers.
      {isOffered && ' The contact page then offers no brief after a message.'}
    </p>
  </ConfirmButton>
);
