import { createContext, type ReactNode, type RefObject, use, useEffect, useMemo, useRef, useState } from 'react';
import { moveFocusTo } from '#web/ui/focus/keep-focus.ts';

interface Problems {
  form: RefObject<HTMLFormElement | null>;
  /** How many fields need attention; 0 until the form is submitted. */
  count: number;
  /** Call once a submit was handled, whatever became of it. */
  onSubmitted: () => void;
  /** Called when somebody goes on typing: errors that the server finds from now on are marked without moving the focus. */
  onWork: () => void;
}

const FormProblems = createContext<Problems | undefined>(undefined);

export const useFormProblems = (): Problems => use(FormProblems)!;

/** Counts a form's fields in error. After a submit that the browser or the server finds wrong, it focuses the first of them. */
export function FormProblemsProvider({ form: given, children }: { form?: Problems['form'] | undefined; children: ReactNode }) {
  const own = useRef<HTMLFormElement>(null);
  const form = given ?? own;
  const [attempts, setAttempts] = useState(0);
  const [invalid, setInvalid] = useState(0);
  /** Whether the form was sent and the server may still find errors. */
  const isAwaiting = useRef(false);
  useEffect(() => {
    const update = () => {
      const fields = fieldsInError(form.current);
      setInvalid(fields.length);
      if (isAwaiting.current) isAwaiting.current = !leadTo(fields[0]);
    };
    const observer = new MutationObserver(update);
    observer.observe(form.current!, { subtree: true, childList: true, attributeFilter: ['aria-invalid', groupAttribute] });
    return () => observer.disconnect();
  }, [form]);
  useEffect(() => {
    if (attempts > 0) isAwaiting.current = !leadTo(fieldsInError(form.current)[0]);
  }, [attempts, form]);
  const count = attempts > 0 ? invalid : 0;
  const problems = useMemo(
    () => ({
      form,
      count,
      onSubmitted: () => setAttempts((number) => number + 1),
      onWork: () => {
        isAwaiting.current = false;
      },
    }),
    [form, count],
  );
  return <FormProblems value={problems}>{children}</FormProblems>;
}

/** How many fields need attention, shown beside a form's submit button and announced to screen readers. */
export function ProblemCount() {
  const { count = 0 } = use(FormProblems) ?? {};
  return (
    <p aria-live="polite" data-problem-count className="self-center text-on-rose text-sm empty:sr-only">
      {count > 0 && (count === 1 ? '1 field needs attention' : `${count} fields need attention`)}
    </p>
  );
}

const groupAttribute = 'data-invalid';

/** Marks several controls, or a message, as one field in error. Single controls have `aria-invalid`. */
export const groupInError = (error: unknown) => (error ? { [groupAttribute]: '' } : {});

/** The fields and groups in error, in the order of the page. A group counts as one. */
const fieldsInError = (form: HTMLElement | null) =>
  [...(form?.querySelectorAll<HTMLElement>(`[aria-invalid="true"], [${groupAttribute}]`) ?? [])].filter(
    (field) => !field.parentElement?.closest(`[${groupAttribute}]`),
  );

const controls = ':is(input, select, textarea, button, [tabindex]):not(:disabled, [type=hidden], [hidden])';

/** Scrolls a field to the middle of the window, where no bar covers it, and focuses it. @returns whether there was a field */
function leadTo(field: HTMLElement | undefined): boolean {
  if (!field) return false;
  const control = field.matches(controls) ? field : (field.querySelector<HTMLElement>(controls) ?? field);
  moveFocusTo(control);
  // Scrolls instantly: the messages that appear above would stop a smooth scroll on its way.
  control.scrollIntoView({ block: 'center', behavior: 'instant' });
  return true;
}
