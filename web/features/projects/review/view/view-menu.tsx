import { Frame } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { CheckboxField } from '#web/ui/form/field.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { ChoiceField } from './choice-field.tsx';
import { masksFor } from './guides.ts';
import type { useGuides } from './use-guides.ts';
import type { useViewCommands } from './use-view-commands.ts';
import type { ZoomControl } from './zoom.ts';
import { ZoomButtons } from './zoom-buttons.tsx';

/** Wide enough for all masks beside each other, except on the narrowest phones. */
const width = 'w-[min(18rem,100vw-4rem)]';

interface ViewMenuProps {
  guides: ReturnType<typeof useGuides>;
  zoom: ZoomControl;
  commands: ReturnType<typeof useViewCommands>;
  /** The picture's width by its height. */
  aspect: number;
  /** Further list items. */
  children: ReactNode;
}

/** How the picture is looked at: how large, and with which guides. */
export function ViewMenu({ guides: { guides, change }, zoom, commands, aspect, children }: ViewMenuProps) {
  const name = useId();
  const shown = masksFor(aspect).find((each) => each === guides.mask);
  return (
    <Menu
      label="View"
      button={<Frame aria-hidden size={18} />}
      buttonClass={`grid size-11 cursor-pointer place-items-center rounded-sm hover:bg-inset ${shown || guides.safeAreas ? 'text-accent-ink' : 'text-ink'}`}
      // Above the menu are the picture and the counter.
      className="[--room-above:calc(var(--full)-var(--shrink)+2rem)]"
      opensUp="leftward"
    >
      <li data-stays-open className={`${width} px-1`}>
        <ZoomButtons zoom={zoom} onIn={commands['zoom in']} onOut={commands['zoom out']} />
      </li>
      <li className={`${width} px-3 pointer-coarse:*:min-h-11`}>
        <CheckboxField
          label="Safe areas (action, title)"
          checked={guides.safeAreas}
          onChange={({ target }) => change({ safeAreas: target.checked })}
        />
      </li>
      <li className={`${width} px-3`}>
        <fieldset>
          <legend className="pt-1 text-muted text-sm">Mask</legend>
          <div className="flex flex-wrap justify-between gap-x-2">
            <ChoiceField name={name} label="None" checked={!shown} onChoose={() => change({ mask: undefined })} />
            {masksFor(aspect).map((mask) => (
              <ChoiceField key={mask} name={name} label={mask} checked={mask === shown} onChoose={() => change({ mask })} />
            ))}
          </div>
        </fieldset>
      </li>
      {children}
    </Menu>
  );
}
