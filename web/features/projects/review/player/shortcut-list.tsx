import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { shortcutList } from './shortcuts.ts';

export function ShortcutList({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog title="Keyboard shortcuts" open={open} onClose={onClose}>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-6 gap-y-3">
        {shortcutList.map(({ keys, does }) => (
          <div key={does} className="col-span-2 grid grid-cols-subgrid">
            <dt className="flex gap-1.5">
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
}
