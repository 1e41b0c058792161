import { formatsFor } from '#domain/shared/format.ts';
import { locales } from '#domain/shared/locales.ts';
import { SelectField } from '#web/ui/form/field.tsx';
import type { StudioForm } from './use-studio-form.ts';

const regionNames = new Intl.DisplayNames('en', { type: 'region' });

/** How dates and numbers are written, with an example of the choice. */
export function LocaleField({ form: { field, formState, watch } }: { form: StudioForm }) {
  const [locale, currency] = watch(['locale', 'currency']);
  return (
    <SelectField
      label="Format of dates and numbers*"
      hint={<span aria-live="polite">{exampleOf(locale, currency)}</span>}
      defaultValue={formState.defaultValues?.locale ?? ''}
      {...field('locale')}
    >
      {locales.map((code) => (
        <option key={code} value={code}>
          {regionNames.of(code.slice(3))}
        </option>
      ))}
    </SelectField>
  );
}

/** "Nov 22, 2026, 03:04 PM · USD 1,234.50". */
function exampleOf(locale: string, currency: string): string {
  const { instant, minor } = formatsFor(locale);
  return [instant('2026-11-22T15:04:00'), minor(123_450, currency)].join(' · ');
}
