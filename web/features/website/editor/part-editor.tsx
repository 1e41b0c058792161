import type { HideableSection } from '#domain/website/site-options.ts';
import { CheckboxField } from '#web/ui/form/field.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { ClientTestimonials } from './client-testimonials.tsx';
import { type PartSpec, pathOf } from './editor-fields.ts';
import { FieldEditor } from './fields/field-editor.tsx';
import { ProjectFilms } from './project-films.tsx';
import { SampleBadge } from './sample-badge.tsx';
import type { SiteDraft } from './use-site-draft.ts';

interface PartEditorProps {
  part: PartSpec;
  draft: SiteDraft;
  isOpen: boolean;
  onOpen: () => void;
}

/** The fields of a part of the page. One part is open at a time. */
export function PartEditor({ part, draft, isOpen, onOpen }: PartEditorProps) {
  const warning = part.warning?.(draft.content, draft.samples);
  const hasError = Object.keys(draft.errors).some((key) => key === part.key || key.startsWith(`${part.key}.`));
  return (
    <details
      name="part"
      open={isOpen}
      onToggle={({ currentTarget }) => currentTarget.open && onOpen()}
      className="rounded-md border border-line bg-surface"
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 px-4 py-2 font-semibold">
        <span className="flex items-center gap-2">
          {part.title} <SampleBadge path={part.key} draft={draft} />
        </span>
        {part.section && draft.content.hiddenSections.includes(part.section) && (
          <span className="ml-auto font-normal text-muted text-sm">Hidden</span>
        )}
        {hasError && <span className="text-on-rose text-sm">Needs attention</span>}
      </summary>
      {isOpen && (
        <div className="grid gap-4 border-line border-t p-4">
          {warning && <p className="rounded-sm bg-mango px-3 py-2 text-on-mango text-sm">{warning}</p>}
          {part.section && <Hidden section={part.section} draft={draft} />}
          {part.note && (
            <p className="text-muted text-sm">
              {part.note.text} <TextLink to={part.note.to}>{part.note.link}</TextLink>
            </p>
          )}
          {part.key === 'portfolio' && <ProjectFilms draft={draft} />}
          {part.fields.map((spec) => (
            <FieldEditor key={spec.name} spec={spec} path={pathOf(part)} draft={draft} />
          ))}
          {part.siteFields?.map((spec) => (
            <FieldEditor key={spec.name} spec={spec} path={[]} draft={draft} />
          ))}
          {part.key === 'testimonials' && <ClientTestimonials draft={draft} />}
        </div>
      )}
    </details>
  );
}

function Hidden({ section, draft }: { section: HideableSection; draft: SiteDraft }) {
  const { hiddenSections } = draft.content;
  return (
    <CheckboxField
      label="Show this section"
      checked={!hiddenSections.includes(section)}
      onChange={({ target }) =>
        draft.change(
          ['hiddenSections'],
          target.checked ? hiddenSections.filter((name) => name !== section) : [...hiddenSections, section],
          false,
        )
      }
    />
  );
}
