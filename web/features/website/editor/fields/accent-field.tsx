import type { ReactNode } from 'react';
import { type SiteAccent, siteAccents } from '#domain/website/site-options.ts';

interface AccentFieldProps {
  label: ReactNode;
  name: string;
  value: SiteAccent;
  onChange: (accent: SiteAccent) => void;
}

/** A choice among the accent colors. */
export const AccentField = ({ label, name, value, onChange }: AccentFieldProps) => (
  <fieldset>
    <legend className="mb-1.5 font-medium text-sm">{label}</legend>
    <div className="grid grid-cols-2 gap-2">
      {Object.entries(siteAccents).map(([accent, color]) => (
        <label
          key={accent}
          className="flex min-h-11 items-center gap-3 rounded-sm border border-input px-3 hover:border-muted has-checked:border-ink has-checked:outline-1 has-checked:outline-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-ink"
        >
          <input
            type="radio"
            className="sr-only"
            name={name}
            value={accent}
            checked={accent === value}
            onChange={() => onChange(accent as SiteAccent)}
          />
          <span aria-hidden className="size-5 shrink-0 rounded-full" style={{ backgroundColor: color }} />
          <span className="capitalize">{accent}</span>
        </label>
      ))}
    </div>
  </fieldset>
);
