import { useState } from 'react';
import type { PlatformVideo, SiteVideo } from '#api/website/site-videos.ts';
import { type FieldProps, TextField } from '#web/ui/form/field.tsx';
import { addressOf, videoAt } from './video-address.ts';

interface VideoFieldProps extends FieldProps {
  name: string;
  /** A video or, while what was typed isn't the address of one, the text. */
  value: SiteVideo | string | undefined;
  onChange: (value: PlatformVideo | string | undefined) => void;
}

/** The address of a video on a platform. What was typed stays as it is until the field is left. */
export function VideoField({ value, onChange, ...props }: VideoFieldProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <TextField
      {...props}
      hint="Paste the address of a video or Short on YouTube, or of a video on Vimeo."
      inputMode="url"
      value={typed ?? addressOf(value)}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(videoAt(target.value) ?? (target.value.trim() || undefined));
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}
