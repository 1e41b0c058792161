import { Columns3 } from 'lucide-react';
import { useState } from 'react';
import { buttonClasses } from '#web/ui/button/button.tsx';
import { CheckboxField } from '#web/ui/form/field.tsx';
import { Menu } from '#web/ui/menu.tsx';
import type { Column } from './data-table.tsx';

interface ColumnMenuProps {
  columns: Pick<Column<unknown>, 'name'>[];
  hidden: string[];
  onToggle: (column: string) => void;
}

/** Chooses which columns of a list are shown. */
export function ColumnMenu({ columns, hidden, onToggle }: ColumnMenuProps) {
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
      {/* Most lists are never asked for it. */}
      {isOpen &&
        columns.map(({ name }) => (
          <li key={name} className="whitespace-nowrap px-4">
            <CheckboxField label={name} checked={!hidden.includes(name)} onChange={() => onToggle(name)} />
          </li>
        ))}
    </Menu>
  );
}
