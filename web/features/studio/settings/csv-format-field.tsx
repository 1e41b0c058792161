import { type CsvFormat, csvFormats, csvSeparators } from '#domain/shared/csv-format.ts';
import { SelectField } from '#web/ui/form/field.tsx';
import type { StudioForm } from './use-studio-form.ts';

const labels: Record<CsvFormat, string> = {
  automatic: 'Automatic, by the format of numbers',
  comma_point: 'Commas, decimal points',
  semicolon_comma: 'Semicolons, decimal commas',
  semicolon_point: 'Semicolons, decimal points',
};

/** How spreadsheets are exported, with an example of the choice. */
export function CsvFormatField({ form: { field, formState, watch } }: { form: StudioForm }) {
  const { delimiter, decimal } = csvSeparators(...watch(['csvFormat', 'locale']));
  return (
    <SelectField
      label="CSV exports*"
      hint={<span aria-live="polite">{['2026-11-22', 'USD', `1234${decimal}50`].join(delimiter)}</span>}
      defaultValue={formState.defaultValues?.csvFormat ?? ''}
      {...field('csvFormat')}
    >
      {csvFormats.map((format) => (
        <option key={format} value={format}>
          {labels[format]}
        </option>
      ))}
    </SelectField>
  );
}
