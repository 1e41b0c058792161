import { ArrowDown, ArrowUp, GripVertical, Plus, Trash2 } from 'lucide-react';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { moved, originalOf, type Path, valueAt } from '#web/features/website/editor/content-path.ts';
import { type FieldSpec, type ListSpec, titleOf } from '#web/features/website/editor/editor-fields.ts';
import { SampleBadge } from '#web/features/website/editor/sample-badge.tsx';
import type { SiteDraft } from '#web/features/website/editor/use-site-draft.ts';
import { newKey } from '#web/lib/new-key.ts';
import { Button } from '#web/ui/button/button.tsx';

interface ListEditorProps {
  spec: ListSpec;
  path: Path;
  draft: SiteDraft;
  /** The control for a field of the item at the path. */
  renderField: (field: FieldSpec, path: Path) => ReactNode;
}

/** A list whose items can be added, removed and, by dragging or with buttons, reordered. */
export function ListEditor({ spec, path, draft, renderField }: ListEditorProps) {
  const items = valueAt(draft.content, path) as unknown[];
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<number>();
  const error = draft.errors[path.join('.')];
  const replace = (changed: unknown[]) => draft.change(path, changed, false);
  const move = (from: number, to: number) => {
    flushSync(() => replace(moved(items, from, to)));
    // The focus stays on the item that moved.
    list.current?.children[to]?.querySelector<HTMLButtonElement>('button:enabled')?.focus();
  };
  const add = () => {
    flushSync(() => replace([...items, spec.create?.()]));
    list.current?.lastElementChild?.querySelector<HTMLElement>('input, textarea, select')?.focus();
  };
  const dropOn = (to: number) => {
    if (dragged !== undefined && dragged !== to) replace(moved(items, dragged, to));
    setDragged(undefined);
  };
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-1.5 font-medium text-sm">{spec.label}</legend>
      <ol ref={list} className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {items.map((item, index) => (
          <li
            key={keyOf(item) ?? index}
            onDragOver={(event: DragEvent) => dragged !== undefined && event.preventDefault()}
            onDrop={() => dropOn(index)}
            className={`rounded-sm border border-line bg-surface ${dragged === index ? 'opacity-50' : ''}`}
          >
            <ItemEditor
              spec={spec}
              path={[...path, index]}
              draft={draft}
              renderField={renderField}
              item={item}
              onDrag={(isDragging) => setDragged(isDragging ? index : undefined)}
              onMoveUp={index > 0 ? () => move(index, index - 1) : undefined}
              onMoveDown={index < items.length - 1 ? () => move(index, index + 1) : undefined}
              onRemove={spec.create && (() => replace(items.toSpliced(index, 1)))}
            />
          </li>
        ))}
      </ol>
      {error && (
        <p role="alert" className="text-on-rose text-sm">
          {error}
        </p>
      )}
      {spec.create && (
        <div>
          <Button variant="secondary" size="small" onClick={add}>
            <Plus aria-hidden size={16} /> Add {spec.item}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

const keys = new WeakMap<object, string>();

/** An item's key for React, which stays the same while the item is edited. Texts have none. */
function keyOf(item: unknown): string | undefined {
  if (typeof item !== 'object' || item === null) return undefined;
  const original = originalOf(item);
  if (!keys.has(original)) keys.set(original, newKey());
  return keys.get(original);
}

interface ItemEditorProps extends ListEditorProps {
  item: unknown;
  onDrag: (isDragging: boolean) => void;
  onMoveUp: (() => void) | undefined;
  onMoveDown: (() => void) | undefined;
  onRemove: (() => void) | undefined;
}

function ItemEditor({ spec, path, draft, renderField, item, onDrag, onMoveUp, onMoveDown, onRemove }: ItemEditorProps) {
  const number = Number(path.at(-1)) + 1;
  const name = titleOf(spec, item) || `${capitalize(spec.item)} ${number}`;
  const hasError = Object.keys(draft.errors).some((key) => key.startsWith(`${path.join('.')}.`));
  const tools = (
    <div className="flex shrink-0 items-center">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: for a mouse; the buttons beside it do the same */}
      <span
        draggable
        onDragStart={() => onDrag(true)}
        onDragEnd={() => onDrag(false)}
        className="hidden cursor-grab p-2 text-muted sm:block"
      >
        <GripVertical aria-hidden size={16} />
      </span>
      <ToolButton label={`Move ${name} up`} icon={ArrowUp} onClick={onMoveUp} />
      <ToolButton label={`Move ${name} down`} icon={ArrowDown} onClick={onMoveDown} />
      {onRemove && <ToolButton label={`Remove ${name}`} icon={Trash2} onClick={onRemove} />}
    </div>
  );
  if (!spec.fields)
    return (
      <div className="relative p-2 [&_label]:flex [&_label]:min-h-9 [&_label]:items-center">
        {renderField({ kind: spec.item === 'paragraph' ? 'text' : 'line', name: '', label: `${capitalize(spec.item)} ${number}` }, path)}
        <div className="absolute top-2 right-1">{tools}</div>
      </div>
    );
  const left = spec.withoutFields?.(item) ?? [];
  const fields = spec.fields.filter((field) => !left.includes(field.name));
  return (
    <div className="relative">
      {/* The buttons are beside the summary, which is a button itself. */}
      <div className="absolute top-0 right-1 flex h-11">{tools}</div>
      <details
        // An item that needs attention is opened, and stays open once it's right.
        ref={(element) => {
          if (element && (hasError || titleOf(spec, item) === '')) element.open = true;
        }}
      >
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the second click of a double click on "Add" lands here */}
        <summary
          onClick={(event) => event.detail > 1 && event.preventDefault()}
          className="flex min-h-11 cursor-pointer list-none items-center gap-2 py-1 pr-36 pl-3 sm:pr-44"
        >
          <span className={`truncate font-medium text-sm ${hasError ? 'text-on-rose' : ''}`}>{name}</span>{' '}
          <SampleBadge path={path.join('.')} draft={draft} />
        </summary>
        <div className="grid gap-4 border-line border-t p-3">{fields.map((field) => renderField(field, path))}</div>
      </details>
    </div>
  );
}

interface ToolButtonProps {
  label: string;
  icon: typeof ArrowUp;
  onClick: (() => void) | undefined;
}

const ToolButton = ({ label, icon: Icon, onClick }: ToolButtonProps) => (
  <Button variant="link" size="small" aria-label={label} disabled={!onClick} className="px-2" onClick={onClick}>
    <Icon aria-hidden size={16} />
  </Button>
);

const capitalize = (word: string) => `${word[0]?.toUpperCase()}${word.slice(1)}`;
