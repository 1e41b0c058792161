import { ChevronDown } from 'lucide-react';
import { buttonClasses } from './button/button.tsx';
import { type Action, Menu, MenuActions } from './menu.tsx';

/** A menu of actions that are rare or need care, beside the buttons for the most common ones. */
export const MoreMenu = ({ items }: { items: Action[] }) => (
  <Menu
    button={
      <>
        More <ChevronDown aria-hidden size={16} />
      </>
    }
    buttonClass={`${buttonClasses({ variant: 'secondary' })} w-full cursor-pointer`}
  >
    <MenuActions actions={items} />
  </Menu>
);
