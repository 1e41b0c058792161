import type { ComponentProps } from 'react';
import { useHydrated } from '#web/lib/use-hydrated.ts';
import { ProblemCount } from '#web/ui/form/form-problems.tsx';
import { useReadOnly } from './read-only.ts';

type Variant = 'primary' | 'secondary' | 'danger' | 'link' | 'bar';
type Size = 'normal' | 'small';

const base =
  'inline-flex items-center justify-center gap-2 rounded-sm font-semibold whitespace-nowrap transition-colors duration-150 aria-disabled:opacity-60';

const variants: Record<Variant, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong',
  secondary: 'border border-line bg-surface text-ink hover:border-muted',
  danger: 'border border-on-rose bg-rose text-on-rose hover:border-ink',
  link: 'text-ink underline-offset-4 hover:underline',
  bar: 'border border-bar-line text-bar-ink hover:border-bar-muted',
};

/** On touch screens, small buttons are as high as normal ones, large enough for fingers. */
const sizes: Record<Size, string> = { normal: 'min-h-11 px-5 py-2', small: 'min-h-9 pointer-coarse:min-h-11 px-3.5 py-1.5 text-sm' };

export interface ButtonStyle {
  variant?: Variant;
  size?: Size;
}

export const buttonClasses = ({ variant = 'primary', size = 'normal' }: ButtonStyle, className = '') =>
  `${base} ${variants[variant]} ${sizes[size]} ${className}`;

interface ButtonProps extends ComponentProps<'button'>, ButtonStyle {
  /** For a button that changes something: its label while the call is pending, else false. It ignores clicks then, but keeps the focus. */
  pending?: string | false | undefined;
}

/** An unstyled button. Disabled until the page is hydrated: an earlier click would do nothing or submit the form natively. */
export function PlainButton({ className = '', disabled, ...rest }: ComponentProps<'button'>) {
  const hydrated = useHydrated();
  // biome-ignore lint/correctness/noRestrictedElements: the only place it's used
  return <button type="button" {...rest} disabled={disabled || !hydrated} className={`disabled:opacity-60 ${className}`} />;
}

/** A styled button. A submit button is followed by how many fields of its form need attention. */
export function Button({ variant, size, pending, className, children, disabled, onClick, ...rest }: ButtonProps) {
  const isReadOnly = useReadOnly();
  const isPending = Boolean(pending);
  const button = (
    <PlainButton
      {...rest}
      // The second click of a double click arrives before the call is pending: it must not run the action again.
      onClick={(event) => (isPending || (pending !== undefined && event.detail > 1) ? event.preventDefault() : onClick?.(event))}
      disabled={disabled || (isReadOnly && pending !== undefined)}
      {...(isPending && { 'aria-disabled': true })}
      aria-busy={isPending}
      className={buttonClasses({ ...(variant && { variant }), ...(size && { size }) }, className)}
    >
      {pending || children}
    </PlainButton>
  );
  if (rest.type !== 'submit') return button;
  return (
    <>
      {button}
      <ProblemCount />
    </>
  );
}
