import { Columns3 } from 'lucide-react';
import { useState } from 'react';
import { buttonClasses } from '#web/ui/button/button.tsx';
import { CheckboxField } from '#web/ui/form/field.tsx';
import { Menu } from '#web/ui/menu.tsx';
import type { Column } from './column.ts';

interface ColumnMenuProps {
  columns: Pick<Column<unknown>, 'name'>[];
  hidden: string[];
  onToggle: (column: string) => void;
  /** Whether the rows have room around them; undefined if that can't be chosen. */
  areComfortable: boolean | undefined;
  onToggleComfortable: () => void;
}

/** Chooses which columns of a list are shown, and how high its rows are. */
export function ColumnMenu({ columns, hidden, onToggle, areComfortable, onToggleComfortable }: ColumnMenuProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Menu
      className="max-sm:hidden"
      button={
        <>
          <Columns3 aria-hidden size={16} /> Columns
        </>
      }
      buttonClass={buttonClasses({ variant: 'secondary', size: 'small' })}
      onToggle={setOpen}
    >
      {/* Rendered only when opened, as most visitors of a list never open it. */}
      {isOpen &&
        columns.map(({ name }) => (
          <li key={name} className="whitespace-nowrap px-4">
            <CheckboxField label={name} checked={!hidden.includes(name)} onChange={() => onToggle(name)} />
          </li>
        ))}
      {isOpen && areComfortable !== undefined && (
        <li className="mt-1 whitespace-nowrap border-line border-t px-4 pt-1">
          <CheckboxField label="More room around rows" checked={areComfortable} onChange={onToggleComfortable} />
        </li>
      )}
    </Menu>
  );
}
