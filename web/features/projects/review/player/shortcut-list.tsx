import type { useSingleKeys } from '#web/lib/use-single-keys.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { SingleKeysField } from '#web/ui/single-keys-field.tsx';
import { shortcutList } from './shortcuts.ts';

interface ShortcutListProps {
  singleKeys: ReturnType<typeof useSingleKeys>;
  hasNeighbors: boolean;
  open: boolean;
  onClose: () => void;
}

/** What the keys do, and whether they do it everywhere on the screen. */
export const ShortcutList = ({ singleKeys, hasNeighbors, open, onClose }: ShortcutListProps) => (
  <Dialog title="Keyboard shortcuts" open={open} onClose={onClose}>
    <div className="grid gap-1">
      <SingleKeysField {...singleKeys} />
      <p className="text-muted text-sm">Turned off, the keys work only while the focus is in the player.</p>
    </div>
    <dl className="grid grid-cols-[auto_1fr] items-center gap-x-6 gap-y-3">
      {shortcutList({ hasNeighbors }).map(({ keys, does }) => (
        <div key={does} className="col-span-2 grid grid-cols-subgrid">
          <dt className="flex flex-wrap items-start gap-1.5">
            {keys.map((key) => (
              <kbd key={key} className="rounded-sm border border-line bg-inset px-2 py-0.5 font-mono text-sm">
                {key}
              </kbd>
            ))}
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  </Dialog>
);
