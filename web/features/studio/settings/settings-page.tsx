import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router';
import { FailedState } from '#web/ui/card/card.tsx';
import { Form, FormButtons } from '#web/ui/form/form.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { UnsavedChangesGuard } from '#web/ui/unsaved-changes-guard.tsx';
import { type Studio, studioSettings } from './studio.ts';
import { type StudioForm, useStudioForm } from './use-studio-form.ts';

interface SettingsPageProps {
  title: string;
  /** The sections of the form. */
  fields: (form: StudioForm) => ReactNode;
  /** The sections below the form. */
  children: (studio: Studio) => ReactNode;
}

/** A page with some of the studio's details and defaults, for the owner. */
export function SettingsPage({ title, fields, children }: SettingsPageProps) {
  const { data: studio, isError, refetch } = useQuery(studioSettings);
  useScrollToSection(studio !== undefined);
  if (!studio) return isError ? <FailedState onRetry={refetch} /> : <Spinner text="Loading studio settings..." />;
  return (
    <div className="grid gap-8">
      <PageHead title={title} />
      <SettingsForm studio={studio}>{fields}</SettingsForm>
      {children(studio)}
    </div>
  );
}

/** Scrolls to the section that the address names once it's there, which may be after the router has restored the scroll position. */
function useScrollToSection(isReady: boolean) {
  const { hash } = useLocation();
  useEffect(() => {
    if (isReady && hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [isReady, hash]);
}

function SettingsForm({ studio, children }: { studio: Studio; children: SettingsPageProps['fields'] }) {
  const { form, save } = useStudioForm(studio, 'Studio settings saved.');
  return (
    <Form className="gap-8" onSubmit={form.handleSubmit((values) => save.mutate(form.dirtyValues(values)))}>
      <UnsavedChangesGuard isUnsaved={form.formState.isDirty} />
      {children(form)}
      {/* The button stays in view while there is something to save, however long the form is. */}
      <div
        data-sticky-bar={form.formState.isDirty || undefined}
        className={
          form.formState.isDirty ? 'tall:sticky bottom-(--bottom-bar,0px) z-10 -mx-5 border-line border-t bg-background px-5 py-3' : ''
        }
      >
        <FormButtons pending={save.isPending && 'Saving...'} disabled={!form.formState.isDirty}>
          Save settings
        </FormButtons>
      </div>
    </Form>
  );
}
