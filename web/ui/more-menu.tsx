import { ChevronDown } from 'lucide-react';
import { buttonClasses } from './button/button.tsx';
import { type Action, Menu, MenuActions } from './menu.tsx';

/** What is done rarely or with care, beside the buttons of what is done most. */
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
