import type { z } from 'zod';
import { settingsEndpoints, studioForm } from '#api/studio/settings.ts';
import { call } from '#web/lib/api.ts';
import { useReloadStudio } from '#web/lib/site.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { useAction } from '#web/ui/button/use-action.ts';
import type { Studio } from './studio.ts';

/** The values of the form, in which empty fields hold empty text. */
const valuesOf = ({ isSetUp, taxExemption, ...studio }: Studio) => {
  const values = Object.fromEntries(Object.entries(studio).map(([name, value]) => [name, value ?? '']));
  return { ...values, taxExemption } as z.input<typeof studioForm>;
};

type StudioChange = Partial<z.output<typeof studioForm>>;

export const changeStudio = (body: StudioChange) => call(settingsEndpoints.change, { body });

/** A form with the studio's settings and the action that saves it. */
export function useStudioForm(studio: Studio, successMessage: string, onSaved?: () => unknown, change = changeStudio) {
  const form = useApiForm(studioForm, valuesOf(studio));
  const reloadStudio = useReloadStudio();
  const save = useAction({
    mutationFn: change,
    successMessage,
    errorMessage: "Your studio settings couldn't be saved. Please try again.",
    onSuccess: async ({ studio }) => {
      form.reset(valuesOf(studio));
      await reloadStudio();
      await onSaved?.();
    },
    showFieldErrors: form.showFieldErrors,
  });
  return { form, save };
}

export type StudioForm = ReturnType<typeof useStudioForm>['form'];
