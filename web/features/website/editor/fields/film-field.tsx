import { useCallback, useRef } from 'react';
import type { SiteVideo } from '#api/website/site-videos.ts';
import { ChooseFilm } from '#web/features/website/editor/choose-film.tsx';
import { UploadedFilm } from '#web/features/website/editor/uploaded-film.tsx';
import { useFilmUpload } from '#web/features/website/editor/use-film-upload.ts';
import { DropArea } from '#web/ui/drop-area.tsx';
import type { FieldProps } from '#web/ui/form/field.tsx';
import { VideoField } from './video-field.tsx';

interface FilmFieldProps extends FieldProps {
  name: string;
  /** A video or, while what was typed isn't the address of one, the text. */
  value: SiteVideo | string | undefined;
  onChange: (value: SiteVideo | string | undefined, isTyping: boolean) => void;
}

/** A film of the portfolio: a video on a platform, or a file that is uploaded. */
export function FilmField({ value, onChange, ...props }: FilmFieldProps) {
  // The latest one, so that the upload's effect depends on nothing that each key press changes.
  const change = useRef(onChange);
  change.current = onChange;
  const upload = useFilmUpload(useCallback((id: string) => change.current({ platform: 'studio', id }, false), []));
  if (typeof value === 'object' && value.platform === 'studio')
    return <UploadedFilm id={value.id} label="Video" error={props.error} onRemove={() => onChange(undefined, false)} />;
  return (
    <div className="grid gap-3">
      <VideoField {...props} value={value} onChange={(video) => onChange(video, true)} />
      <DropArea onDrop={({ files: [file] }) => file && upload.begin(file)} className="grid gap-2 p-3">
        <p className="text-muted text-sm">Or upload a video file: MP4, MOV or WebM, at most 2 GB. Visitors play it from your own site.</p>
        <ChooseFilm label="Choose a video" pending={upload.isBeginning} onFile={upload.begin} />
        {upload.problem && (
          <p role="alert" className="text-on-rose text-sm">
            {upload.problem}
          </p>
        )}
      </DropArea>
    </div>
  );
}
