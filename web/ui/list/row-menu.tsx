import { Ellipsis } from 'lucide-react';
import { type Action, Menu, MenuActions } from '#web/ui/menu.tsx';

interface RowMenuProps {
  /** The name of the row's item. */
  of: string;
  actions: readonly Action[];
}

/** The menu of what can be done with a row of a list, opened by “⋯”. Renders nothing without actions. */
export const RowMenu = ({ of, actions }: RowMenuProps) =>
  actions.length > 0 && (
    <Menu
      isOverRows
      label={`Actions for ${of}`}
      button={<Ellipsis aria-hidden size={18} />}
      buttonClass="grid size-8 cursor-pointer place-items-center rounded-sm text-muted hover:bg-inset hover:text-ink pointer-coarse:size-11"
    >
      <MenuActions actions={actions} />
    </Menu>
  );
