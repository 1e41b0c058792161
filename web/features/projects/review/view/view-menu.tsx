import { Frame } from 'lucide-react';
import { useId } from 'react';
import { CheckboxField } from '#web/ui/form/field.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { masksFor } from './guides.ts';
import type { useGuides } from './use-guides.ts';
import type { useViewCommands } from './use-view-commands.ts';
import type { ZoomControl } from './zoom.ts';
import { ZoomButtons } from './zoom-buttons.tsx';

interface ViewMenuProps {
  guides: ReturnType<typeof useGuides>;
  zoom: ZoomControl;
  commands: ReturnType<typeof useViewCommands>;
  /** The picture's width by its height. */
  aspect: number;
}

/** How the picture is looked at: how large, and with which guides. */
export function ViewMenu({ guides: { guides, change }, zoom, commands, aspect }: ViewMenuProps) {
  const name = useId();
  const shown = masksFor(aspect).find((each) => each === guides.mask);
  return (
    <Menu
      label="View"
      button={<Frame aria-hidden size={18} />}
      buttonClass={`grid size-11 cursor-pointer place-items-center rounded-sm hover:bg-inset ${shown || guides.safeAreas ? 'text-accent-ink' : 'text-ink'}`}
      opensUp="leftward"
    >
      <li data-stays-open className="w-64 px-2">
        <ZoomButtons zoom={zoom} onIn={commands['zoom in']} onOut={commands['zoom out']} />
      </li>
      <li className="w-64 px-4 pointer-coarse:*:min-h-11">
        <CheckboxField
          label="Safe areas (action, title)"
          checked={guides.safeAreas}
          onChange={({ target }) => change({ safeAreas: target.checked })}
        />
      </li>
      <li className="w-64 px-4">
        <fieldset>
          <legend className="pt-1 text-muted text-sm">Mask</legend>
          <div className="flex flex-wrap gap-x-4">
            <MaskField name={name} label="None" checked={!shown} onChoose={() => change({ mask: undefined })} />
            {masksFor(aspect).map((mask) => (
              <MaskField key={mask} name={name} label={mask} checked={mask === shown} onChoose={() => change({ mask })} />
            ))}
          </div>
        </fieldset>
      </li>
    </Menu>
  );
}

interface MaskFieldProps {
  /** Of the group. */
  name: string;
  label: string;
  checked: boolean;
  onChoose: () => void;
}

const MaskField = ({ name, label, checked, onChoose }: MaskFieldProps) => (
  <label className="flex min-h-8 items-center gap-2 tabular-nums pointer-coarse:min-h-11">
    <input type="radio" name={name} checked={checked} onChange={onChoose} className="size-4 shrink-0 accent-accent" />
    {label}
  </label>
);
