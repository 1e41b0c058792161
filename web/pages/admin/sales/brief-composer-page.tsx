import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { type BriefTemplate, briefTemplate } from '#web/features/sales/briefs/brief.ts';
import { BriefFields } from '#web/features/sales/briefs/composer/brief-fields.tsx';
import { BriefPreview } from '#web/features/sales/briefs/composer/brief-preview.tsx';
import { useTemplateDraft } from '#web/features/sales/briefs/composer/use-template-draft.ts';
import { studioSettings } from '#web/features/studio/settings/studio.ts';
import { isStatus } from '#web/lib/api.ts';
import { adminTitle } from '#web/lib/site.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { EmptyState, FailedState } from '#web/ui/card/card.tsx';
import { EditorLayout, type EditorPart } from '#web/ui/form/editor-layout.tsx';
import { SaveState } from '#web/ui/form/save-state.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

export const meta = adminTitle('Brief');

/** The editor of a brief's questions, beside their preview. */
export default function BriefComposerPage() {
  const { data: template, error, refetch } = useQuery(briefTemplate(useParams().id ?? ''));
  if (isStatus(error, 404) || isStatus(error, 422))
    return (
      <EmptyState heading="h1" title="This brief no longer exists.">
        <ButtonLink to="/admin/settings/briefs">Back to all briefs</ButtonLink>
      </EmptyState>
    );
  if (!template) return error ? <FailedState onRetry={refetch} /> : <Spinner text="Loading brief..." />;
  return <Composer template={template} />;
}

function Composer({ template }: { template: BriefTemplate }) {
  const draft = useTemplateDraft(template);
  const [shown, show] = useState<EditorPart>('Edit');
  const { data: studio } = useQuery(studioSettings);
  return (
    <EditorLayout
      title={draft.shown.name}
      back={{ to: '/admin/settings/briefs', label: 'Back to all briefs' }}
      badges={template.isSample && <Badge color="gray">Sample</Badge>}
      state={<SaveState draft={draft} />}
      shown={shown}
      onShow={show}
      preview={<BriefPreview template={draft.shown} currency={studio?.currency ?? ''} />}
    >
      <BriefFields form={draft.form} />
    </EditorLayout>
  );
}
