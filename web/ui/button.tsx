import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { useHydrated } from '../lib/use-hydrated.ts';

type Variant = 'primary' | 'secondary' | 'danger' | 'quiet' | 'bar';
type Size = 'normal' | 'small';

const base =
  'inline-flex items-center justify-center gap-2 rounded-sm font-semibold whitespace-nowrap transition-colors duration-150 disabled:opacity-60 aria-disabled:opacity-60';

const variants: Record<Variant, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong',
  secondary: 'border border-line bg-surface text-ink hover:border-quiet',
  danger: 'border border-on-rose bg-rose text-on-rose hover:border-ink',
  quiet: 'text-ink underline-offset-4 hover:underline',
  bar: 'border border-bar-line text-bar-ink hover:border-bar-quiet',
};

const sizes: Record<Size, string> = { normal: 'min-h-11 px-5 py-2', small: 'min-h-9 px-3.5 py-1.5 text-sm' };

interface Look {
  variant?: Variant;
  size?: Size;
}

const classes = ({ variant = 'primary', size = 'normal' }: Look, className = '') =>
  `${base} ${variants[variant]} ${sizes[size]} ${className}`;

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, Look {
  /** While a call is under way: what the button says instead; a second press then does nothing. */
  pending?: string | false | undefined;
}

export function Button({ variant, size, pending, className, children, type = 'button', disabled, onClick, ...rest }: ButtonProps) {
  // Before the page has come alive, a form that is sent would be sent by the browser, to nowhere, and be lost.
  const asleep = !useHydrated() && type === 'submit';
  return (
    <button
      {...rest}
      type={type}
      // Of a double click the second comes before the button could say that it is at work: what starts something starts it once.
      onClick={(event) => (pending !== undefined && event.detail > 1 ? event.preventDefault() : onClick?.(event))}
      disabled={disabled || Boolean(pending) || asleep}
      aria-busy={Boolean(pending)}
      className={classes({ ...(variant && { variant }), ...(size && { size }) }, className)}
    >
      {pending || children}
    </button>
  );
}

export function ButtonLink({ variant, size, className, children, ...rest }: LinkProps & Look & { children: ReactNode }) {
  return (
    <Link {...rest} className={classes({ ...(variant && { variant }), ...(size && { size }) }, className)}>
      {children}
    </Link>
  );
}
