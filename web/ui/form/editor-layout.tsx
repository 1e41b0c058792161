import type { ComponentProps, ReactNode, SubmitEvent } from 'react';
import { ToggleButtons } from '#web/ui/button/toggle-buttons.tsx';
import { ItemTitle } from '#web/ui/item-title.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { FormElement } from './form.tsx';
import { FormProblemsProvider } from './form-problems.tsx';

const parts = ['Edit', 'Preview'] as const;
export type EditorPart = (typeof parts)[number];

interface EditorLayoutProps extends Pick<ComponentProps<typeof PageHead>, 'title' | 'back' | 'badges'> {
  /** Says whether the changes are saved. */
  state: ReactNode;
  /** Buttons, which may include an `OutsideSubmitButton`. */
  actions?: ReactNode;
  preview: ReactNode;
  children: ReactNode;
  /** Which part small screens show. */
  shown: EditorPart;
  onShow: (part: EditorPart) => void;
  onSubmit?: () => unknown;
}

/** A form's fields beside their preview. Small screens show one of the two at a time. */
export const EditorLayout = ({ state, actions, preview, children, shown, onShow, onSubmit, ...head }: EditorLayoutProps) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
    <ItemTitle name={head.title} />
    <PageHead {...head} />
    <FormProblemsProvider>
      <div className="flex flex-wrap items-center justify-between gap-3 max-lg:sticky max-lg:top-0 max-lg:z-10 max-lg:-mx-5 max-lg:border-line max-lg:border-b max-lg:bg-background max-lg:px-5 max-lg:py-2">
        {state}
        <div className="flex flex-wrap gap-2">
          <ToggleButtons label="Show" options={parts} value={shown} onChange={onShow} className="lg:hidden" />
          {actions}
        </div>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[25.5rem_minmax(0,1fr)]">
        <FormElement
          onSubmit={(event: SubmitEvent) => {
            event.preventDefault();
            return onSubmit?.();
          }}
          className={`lg:max-h-[calc(100dvh-12.5rem)] lg:-mt-2 lg:-ml-2 lg:overflow-y-auto lg:pt-2 lg:pr-3 lg:pb-2 lg:pl-2 ${shown === 'Edit' ? '' : 'max-lg:hidden'}`}
        >
          {children}
        </FormElement>
        <section
          aria-label="Preview"
          className={`rounded-md border border-line bg-background p-4 sm:p-7 lg:max-h-[calc(100dvh-12.5rem)] lg:overflow-y-auto ${shown === 'Preview' ? '' : 'max-lg:hidden'}`}
        >
          {preview}
        </section>
      </div>
    </FormProblemsProvider>
  </div>
);
