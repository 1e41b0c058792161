import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { KeyCaps } from '#web/ui/key-caps.tsx';
import { type Shortcut, shortcutsFor } from './shortcuts.ts';

interface ShortcutsDialogProps {
  admin: { isOwner: boolean };
  onClose: () => void;
  areOn: boolean;
  setOn: (areOn: boolean) => void;
}

/** All shortcuts, which can be turned off (WCAG 2.1.4). */
export default function ShortcutsDialog({ admin, onClose, areOn, setOn }: ShortcutsDialogProps) {
  const groups = Map.groupBy(shortcutsFor(admin), ({ group }) => group);
  return (
    <Dialog title="Keyboard shortcuts" size="large" open onClose={onClose}>
      <label className="flex items-center gap-3">
        <input type="checkbox" checked={areOn} onChange={({ target }) => setOn(target.checked)} className="size-4.5 accent-accent" />
        Use shortcuts of single keys
      </label>
      <div className="gap-8 sm:columns-2">
        {[...groups].map(([group, shortcuts]) => (
          <section key={group} aria-label={group} className="mb-6 break-inside-avoid">
            <h3 className="mb-1 font-medium text-muted text-sm">{group}</h3>
            <dl className="divide-y divide-line border-line border-y">
              {[...Map.groupBy(shortcuts, ({ name }) => name)].map(([name, same]) => (
                <Row key={name} name={name} shortcuts={same} />
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

const Row = ({ name, shortcuts }: { name: string; shortcuts: Shortcut[] }) => (
  <div className="flex min-h-9 items-center justify-between gap-3">
    <dt>{name}</dt>
    <dd className="text-muted">
      {shortcuts
        .flatMap(({ keys }) => keys)
        .map((keys, index) => (
          <span key={keys}>
            {index > 0 && ' or '}
            <KeyCaps keys={keys} />
          </span>
        ))}
    </dd>
  </div>
);
