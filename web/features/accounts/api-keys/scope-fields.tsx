import type { FieldError } from 'react-hook-form';
import { type ApiArea, type ApiScope, apiAreas } from '#domain/shared/api-scopes.ts';
import { SelectField } from '#web/ui/form/field.tsx';
import { groupInError } from '#web/ui/form/form-problems.tsx';
import { type AccessLevel, areaNames, levelNames, levelOf } from './scopes.ts';

interface ScopeFieldsProps {
  scopes: ApiScope[];
  error: Pick<FieldError, 'message'> | undefined;
  onChange: (scopes: ApiScope[]) => void;
}

/** What a key may do, by area. */
export function ScopeFields({ scopes, error, onChange }: ScopeFieldsProps) {
  const choose = (area: ApiArea, level: AccessLevel) =>
    onChange([...scopes.filter((scope) => !scope.startsWith(area)), ...(level ? [`${area}:${level}` as const] : [])]);
  return (
    <fieldset {...groupInError(error)} aria-describedby={error && 'scopes-error'}>
      <legend className="sr-only">Access</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        {apiAreas.map((area) => (
          <SelectField
            key={area}
            label={areaNames[area]}
            value={levelOf(scopes, area)}
            onChange={({ target }) => choose(area, target.value as AccessLevel)}
          >
            {Object.entries(levelNames).map(([level, name]) => (
              <option key={level} value={level}>
                {name}
              </option>
            ))}
          </SelectField>
        ))}
      </div>
      {error && (
        <p id="scopes-error" role="alert" className="mt-1.5 text-on-rose text-sm">
          {error.message}
        </p>
      )}
    </fieldset>
  );
}
