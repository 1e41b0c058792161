import type { PlatformVideo, SiteVideo } from '#api/website/site-videos.ts';
import type { SiteAccent } from '#domain/website/site-options.ts';
import { type Path, valueAt } from '#web/features/website/editor/content-path.ts';
import type { FieldSpec } from '#web/features/website/editor/editor-fields.ts';
import type { SiteDraft } from '#web/features/website/editor/use-site-draft.ts';
import { CheckboxField, type FieldProps, SelectField, TextAreaField, TextField } from '#web/ui/form/field.tsx';
import { AccentField } from './accent-field.tsx';
import { FilmField } from './film-field.tsx';
import { ImageEditor } from './image-editor.tsx';
import { ListEditor } from './list-editor.tsx';
import { VideoField } from './video-field.tsx';

interface FieldEditorProps {
  spec: FieldSpec;
  /** The path of the object that holds the value. */
  path: Path;
  draft: SiteDraft;
}

/** The control for one value of the content. */
export function FieldEditor({ spec, path: parent, draft }: FieldEditorProps) {
  const path = [...parent, ...spec.name.split('.').filter(Boolean)];
  const { content, errors, change } = draft;
  const value = valueAt(content, path);
  const message = errors[path.join('.')];
  const common: FieldProps & { name: string } = { label: spec.label, error: message ? { message } : undefined, name: path.join('.') };
  const text = String(value ?? '');
  const type = (typed: string) => change(path, typed, true);
  switch (spec.kind) {
    case 'list':
      return (
        <ListEditor
          spec={spec}
          path={path}
          draft={draft}
          renderField={(field, itemPath) => <FieldEditor key={field.name} spec={field} path={itemPath} draft={draft} />}
        />
      );
    case 'text':
      return (
        <TextAreaField
          {...common}
          hint={spec.hint}
          rows={3}
          value={text}
          onChange={({ target }) => change(path, target.value || (spec.isNullable ? null : ''), true)}
        />
      );
    case 'markdown':
      return <TextAreaField {...common} hint={spec.hint} rows={24} value={text} onChange={({ target }) => type(target.value)} />;
    case 'select':
      return (
        <SelectField {...common} value={text} onChange={({ target }) => change(path, target.value, false)}>
          {spec.options.map(([option, label]) => (
            <option key={option} value={option}>
              {label}
            </option>
          ))}
        </SelectField>
      );
    case 'accent':
      return <AccentField {...common} value={value as SiteAccent} onChange={(accent) => change(path, accent, false)} />;
    case 'check':
      return <CheckboxField label={spec.label} checked={value === true} onChange={({ target }) => change(path, target.checked, false)} />;
    case 'image':
      return <ImageEditor spec={spec} path={path} draft={draft} />;
    case 'video':
      return <VideoField {...common} value={value as PlatformVideo | string | undefined} onChange={(video) => change(path, video, true)} />;
    case 'film':
      return <FilmField {...common} value={value as SiteVideo | string | undefined} onChange={(...changed) => change(path, ...changed)} />;
    default:
      return (
        <TextField
          {...common}
          hint={spec.hint}
          type={spec.kind === 'date' ? 'date' : 'text'}
          value={text}
          onChange={({ target }) => type(target.value)}
        />
      );
  }
}
