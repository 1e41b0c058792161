import { type ComponentProps, useEffect, useState } from 'react';
import { TextField } from './field.tsx';

/** The requirements, shown where somebody chooses a password. */
export const passwordRules = 'At least 8 characters, with an uppercase letter, a lowercase letter and a number.';

const labels = ['Very weak', 'Weak', 'Fair', 'Good', 'Strong'] as const;
const colors = ['bg-on-rose', 'bg-on-rose', 'bg-on-mango', 'bg-on-forest', 'bg-on-forest'] as const;

/** An existing password, or with `autoComplete="new-password"` the confirmation of a new one. Always required. */
export const PasswordField = (props: ComponentProps<typeof TextField>) => (
  <TextField type="password" autoComplete="current-password" required {...props} />
);

/** A new password, with its requirements and strength. */
export function NewPasswordField({ currentValue, ...rest }: ComponentProps<typeof TextField> & { currentValue: string }) {
  const strength = useStrength(currentValue);
  return (
    <div className="grid gap-2">
      <PasswordField autoComplete="new-password" hint={passwordRules} {...rest} />
      <div className={`flex items-center gap-3 text-sm ${strength === undefined ? 'invisible' : ''}`}>
        <span aria-hidden className="grid flex-1 grid-cols-4 gap-1">
          {[1, 2, 3, 4].map((level) => (
            <span
              key={level}
              className={`h-1 rounded-full ${strength !== undefined && strength >= level ? colors[strength] : 'bg-inset'}`}
            />
          ))}
        </span>
        <span role="status" className="min-w-[9.5rem] text-right text-muted">
          {strength === undefined ? '' : labels[strength]}
        </span>
      </div>
    </div>
  );
}

/** A password's strength from 0 to 4; undefined while the field is empty or the estimator is loading. */
function useStrength(password: string): number | undefined {
  const [strength, setStrength] = useState<number>();
  useEffect(() => {
    if (!password) return setStrength(undefined);
    let isCurrent = true;
    // If the estimator can't be loaded, no strength is shown and the password can still be set.
    import('#web/lib/password-strength.ts')
      .then(({ passwordStrength }) => isCurrent && setStrength(passwordStrength(password)))
      .catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [password]);
  return strength;
}
