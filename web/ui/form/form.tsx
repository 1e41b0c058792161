import type { ComponentProps, FormHTMLAttributes, InputEvent, ReactNode, RefObject, SubmitEvent } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import { ButtonGroup } from '#web/ui/button/button-group.tsx';
import { useCloseDialog } from '#web/ui/dialog/close-dialog.ts';
import { DialogFooter } from '#web/ui/dialog/dialog-footer.tsx';
import { ErrorMessage } from '#web/ui/error-message.tsx';
import { FormProblemsProvider, ProblemCount, useFormProblems } from './form-problems.tsx';

interface FormProps extends Omit<FormHTMLAttributes<HTMLFormElement>, 'onSubmit'> {
  /** May return a promise, which settles once the errors found in the browser are marked. */
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => unknown;
  ref?: RefObject<HTMLFormElement | null>;
}

/**
 * A form validated by a schema instead of the browser. A failed submit leads to the first field in error. A dialog uses its dirty
 * attribute to detect unsaved changes.
 */
export const Form = ({ ref, ...rest }: FormProps) => (
  <FormProblemsProvider form={ref}>
    <FormElement {...rest} />
  </FormProblemsProvider>
);

/** The form element without its `FormProblemsProvider`, which may then enclose a submit button outside of the form too. */
export function FormElement({ className = '', onSubmit, onInput, ...rest }: Omit<FormProps, 'ref'>) {
  const { form, onSubmitted, onWork } = useFormProblems();
  // Events stop here: React would pass them on from a dialog to the form that opened it.
  const input = (event: InputEvent<HTMLFormElement>) => {
    event.stopPropagation();
    event.currentTarget.setAttribute(dirtyAttribute, '');
    onWork();
    onInput?.(event);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.stopPropagation();
    Promise.resolve(onSubmit(event)).then(onSubmitted);
  };
  return (
    // biome-ignore lint/correctness/noRestrictedElements: the only place it's used
    <form ref={form} noValidate method="post" onInput={input} onSubmit={submit} className={`flex flex-col gap-4 ${className}`} {...rest} />
  );
}

/** Submits a form from outside of it, such as from a bar above. Enter in a field doesn't press it. */
export function OutsideSubmitButton(props: Omit<ComponentProps<typeof Button>, 'onClick'>) {
  const { form } = useFormProblems();
  return (
    <>
      <Button onClick={() => form.current?.requestSubmit()} {...props} />
      <ProblemCount />
    </>
  );
}

/** Marks an element with unsaved changes. Its value replaces the usual question of whether to discard them, where that doesn't fit. */
export const dirtyAttribute = 'data-dirty';

interface FormButtonsProps {
  children: ReactNode;
  /** The button's label while the call is pending. */
  pending: string | false;
  /** The label of the cancel button, which only a form in a dialog has. */
  cancelLabel?: string;
  disabled?: boolean;
  /** Makes the submit button red, for actions that can't be undone. */
  danger?: boolean;
  /** Why the call failed. Shown here too, because a toast behind an open dialog can't be reached by keyboard. */
  error?: unknown;
}

/** A form's submit button, with a cancel button if the form is in a dialog. */
export function FormButtons({ children, pending, cancelLabel = 'Cancel', disabled, danger, error }: FormButtonsProps) {
  const closeDialog = useCloseDialog();
  const submit = (
    <Button type="submit" variant={danger ? 'danger' : 'primary'} pending={pending} {...(disabled !== undefined && { disabled })}>
      {children}
    </Button>
  );
  if (closeDialog)
    return (
      <DialogFooter error={error}>
        <Button variant="secondary" onClick={closeDialog}>
          {cancelLabel}
        </Button>
        {submit}
      </DialogFooter>
    );
  return (
    <>
      <ErrorMessage error={error} />
      <ButtonGroup>{submit}</ButtonGroup>
    </>
  );
}
