import { type ComponentProps, useEffect, useState } from 'react';
import { TextField } from './field.tsx';

const words = ['very easy to guess', 'easy to guess', 'fair', 'good', 'strong'] as const;
const colors = ['bg-on-rose', 'bg-on-rose', 'bg-on-mango', 'bg-on-forest', 'bg-on-forest'] as const;

/** Where a password is typed that is known already; or, with `autoComplete="new-password"`, once more. None may be left out. */
export const PasswordField = (props: ComponentProps<typeof TextField>) => (
  <TextField type="password" autoComplete="current-password" required {...props} />
);

/** Where a password is set: what it needs, and how hard the one that is being typed is to guess. */
export function NewPasswordField({ typed, ...rest }: ComponentProps<typeof TextField> & { typed: string }) {
  const strength = useStrength(typed);
  return (
    <div className="grid gap-2">
      <PasswordField
        autoComplete="new-password"
        hint="At least 8 characters, with an uppercase letter, a lowercase letter and a number."
        {...rest}
      />
      <div className={`flex items-center gap-3 text-sm ${strength === undefined ? 'invisible' : ''}`}>
        <span aria-hidden className="grid flex-1 grid-cols-4 gap-1">
          {[1, 2, 3, 4].map((step) => (
            <span key={step} className={`h-1 rounded-full ${strength !== undefined && strength >= step ? colors[strength] : 'bg-inset'}`} />
          ))}
        </span>
        <span role="status" className="min-w-[9.5rem] text-right text-muted">
          {strength === undefined ? '' : words[strength]}
        </span>
      </div>
    </div>
  );
}

/** Undefined while nothing is typed, or while what judges it is still being fetched. */
function useStrength(typed: string): number | undefined {
  const [strength, setStrength] = useState<number>();
  useEffect(() => {
    if (!typed) return setStrength(undefined);
    let current = true;
    // Without a network there is no judgement, and the password can be set all the same.
    import('../../lib/password-strength.ts').then(({ strengthOf }) => current && setStrength(strengthOf(typed))).catch(() => undefined);
    return () => {
      current = false;
    };
  }, [typed]);
  return strength;
}
