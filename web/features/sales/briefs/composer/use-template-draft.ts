import { useQueryClient } from '@tanstack/react-query';
import type { DefaultValues } from 'react-hook-form';
import type { z } from 'zod';
import { briefTemplateEndpoints, briefTemplatePatch } from '#api/sales/brief-endpoints.ts';
import { call } from '#web/lib/api.ts';
import { useAutosave } from '#web/lib/use-autosave.ts';
import { useToast } from '#web/ui/toast/toast.tsx';
import { type BriefTemplate, briefTemplate } from '../brief.ts';

/** A template as it is being composed. */
export function useTemplateDraft(template: BriefTemplate) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const { id } = template;
  const query = briefTemplate(id);
  const { values, ...draft } = useAutosave({
    schema: briefTemplatePatch,
    initial: template,
    valuesOf,
    scope: `brief template ${id}`,
    save: async (body) => {
      const saved = await call(briefTemplateEndpoints.change, { params: { id }, body });
      queryClient.setQueryData(query.queryKey, saved);
      return saved.template;
    },
    load: async () => (await queryClient.fetchQuery({ ...query, staleTime: 0 })).template,
    onLost: () => toast({ title: 'Not saved', description: "Your last changes to the brief couldn't be saved.", destructive: true }),
  });
  // While something is invalid, the preview shows what was valid last.
  return { ...draft, shown: { ...template, ...values } };
}

export type TemplateForm = ReturnType<typeof useTemplateDraft>['form'];

const valuesOf = ({ name, content }: BriefTemplate) =>
  ({ name, content, revision: 0 }) as DefaultValues<z.input<typeof briefTemplatePatch>>;
