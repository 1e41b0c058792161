import { type PlaybackSize, playbackSizes } from '#domain/shared/playback-sizes.ts';
import { SelectField } from '#web/ui/form/field.tsx';
import type { StudioForm } from './use-studio-form.ts';

const labels: Record<PlaybackSize, string> = { '1080p': '1080p', '2160p': '4K (2160p)' };

/** Up to which size films play. */
export const PlaybackSizeField = ({ form: { field, formState } }: { form: StudioForm }) => (
  <div className="grid gap-4 sm:grid-cols-2">
    <SelectField
      label="Largest playback size*"
      hint="For new films. With 4K, larger films than 1080p also play in that size, once everything else is prepared; it takes several times as long and up to four times the space. Films that are here stay as they are."
      defaultValue={formState.defaultValues?.largestPlaybackSize ?? ''}
      {...field('largestPlaybackSize')}
    >
      {playbackSizes.map((size) => (
        <option key={size} value={size}>
          {labels[size]}
        </option>
      ))}
    </SelectField>
  </div>
);
