import { type ReactNode, useState } from 'react';
import { maxImageSize, siteImageEndpoints, type UploadedImage, uploadableImages } from '#api/website/site-images.ts';
import { type Path, valueAt } from '#web/features/website/editor/content-path.ts';
import type { FieldSpec } from '#web/features/website/editor/editor-fields.ts';
import type { SiteDraft } from '#web/features/website/editor/use-site-draft.ts';
import { networkErrorMessage, sendFile, serverMessage } from '#web/lib/api.ts';
import { Button } from '#web/ui/button/button.tsx';
import { FileButton } from '#web/ui/button/file-button.tsx';
import { DropArea } from '#web/ui/drop-area.tsx';
import { CheckboxField, TextField } from '#web/ui/form/field.tsx';
import { useToast } from '#web/ui/toast/toast.tsx';
import { FocusPicker } from './focus-picker.tsx';

interface ImageEditorProps {
  spec: Extract<FieldSpec, { kind: 'image' }>;
  path: Path;
  draft: SiteDraft;
}

/** An image: chosen or dropped, with what it shows and what stays visible of it. */
export function ImageEditor({ spec, path, draft }: ImageEditorProps) {
  const image = valueAt(draft.content, path) as UploadedImage | undefined;
  const toast = useToast();
  /** While a file is sent, the description may be typed, and the film be moved or removed. */
  const take: ImageUploadProps['onUploaded'] = (uploaded) => {
    const added = (current: unknown) => ({ alt: spec.isDecorative ? null : '', focus: { x: 50, y: 50 }, ...(current ?? {}), ...uploaded });
    const owner = valueAt(draft.content, path.slice(0, -1)) as object;
    if (!draft.changeIn(owner, spec.name, added)) toast(noOwner);
  };
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-1.5 font-medium text-sm">{spec.label}</legend>
      {image && (
        <>
          <FocusPicker image={image} onChange={(focus) => draft.change([...path, 'focus'], focus, true)} />
          {!spec.isDecorative && <Description image={image} path={path} draft={draft} />}
        </>
      )}
      <ImageUpload hint={image ? undefined : spec.hint} buttonLabel={image ? 'Replace' : 'Choose an image'} onUploaded={take}>
        {image && (
          <Button variant="secondary" size="small" onClick={() => draft.change(path, undefined, false)}>
            Remove
          </Button>
        )}
      </ImageUpload>
    </fieldset>
  );
}

const noOwner = {
  title: 'Image not added',
  description: 'Its film was removed, or changed by somebody else, while it was being uploaded.',
};

function Description({ image, path, draft }: Pick<ImageEditorProps, 'path' | 'draft'> & { image: UploadedImage }) {
  const altPath = [...path, 'alt'];
  const message = draft.errors[altPath.join('.')];
  return (
    <>
      {image.alt !== null && (
        <TextField
          label="Description"
          hint="What the image shows, for those who can't see it."
          name={altPath.join('.')}
          error={message ? { message } : undefined}
          value={image.alt}
          onChange={({ target }) => draft.change(altPath, target.value, true)}
        />
      )}
      <CheckboxField
        label="Only decoration"
        checked={image.alt === null}
        onChange={({ target }) => draft.change(altPath, target.checked ? null : '', false)}
      />
    </>
  );
}

interface ImageUploadProps {
  hint: string | undefined;
  buttonLabel: string;
  onUploaded: (image: Pick<UploadedImage, 'id' | 'width' | 'height'>) => void;
  children: ReactNode;
}

function ImageUpload({ hint, buttonLabel, onUploaded, children }: ImageUploadProps) {
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<string>();
  const upload = async (file: File | undefined) => {
    if (!file || isPending) return;
    if (file.size > maxImageSize) return setError('The image has more than 20 MB. Please make it smaller.');
    setError(undefined);
    setPending(true);
    try {
      onUploaded((await sendFile(siteImageEndpoints.upload, file)).image);
    } catch (failure) {
      setError(serverMessage(failure) ?? networkErrorMessage(failure));
    }
    setPending(false);
  };
  return (
    <DropArea onDrop={({ files: [file] }) => upload(file)} className="grid gap-2 p-3">
      {hint && <p className="text-muted text-sm">{hint}</p>}
      <p className="text-muted text-sm pointer-coarse:hidden">Drop a JPEG, PNG, WebP or AVIF here, or choose it.</p>
      <div className="flex flex-wrap gap-2">
        <FileButton
          accept={uploadableImages.join()}
          variant="secondary"
          size="small"
          pending={isPending && 'Uploading...'}
          onFiles={([file]) => upload(file)}
        >
          {buttonLabel}
        </FileButton>
        {children}
      </div>
      {error && (
        <p role="alert" className="text-on-rose text-sm">
          {error}
        </p>
      )}
    </DropArea>
  );
}
