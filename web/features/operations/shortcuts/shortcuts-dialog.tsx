import type { ComponentProps } from 'react';
import { groupBy } from '#web/lib/group-by.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { KeyCaps } from '#web/ui/key-caps.tsx';
import { SingleKeysField } from '#web/ui/single-keys-field.tsx';
import { type Shortcut, shortcutsFor } from './shortcuts.ts';

interface ShortcutsDialogProps extends ComponentProps<typeof SingleKeysField> {
  admin: { isOwner: boolean };
  onClose: () => void;
}

/** All shortcuts, which can be turned off. */
export default function ShortcutsDialog({ admin, onClose, ...singleKeys }: ShortcutsDialogProps) {
  const groups = groupBy(shortcutsFor(admin), ({ group }) => group);
  return (
    <Dialog title="Keyboard shortcuts" size="large" open onClose={onClose}>
      <SingleKeysField {...singleKeys} />
      <div className="gap-8 sm:columns-2">
        {[...groups].map(([group, shortcuts]) => (
          <section key={group} aria-label={group} className="mb-6 break-inside-avoid">
            <h3 className="mb-1 font-medium text-muted text-sm">{group}</h3>
            <dl className="divide-y divide-line border-line border-y">
              {[...groupBy(shortcuts, ({ name }) => name)].map(([name, same]) => (
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
