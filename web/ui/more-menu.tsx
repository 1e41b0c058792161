import { ChevronDown } from 'lucide-react';
import { buttonClasses, PlainButton } from './button/button.tsx';
import { Menu, menuItem } from './menu.tsx';

interface MoreMenuProps {
  items: { name: string; onChoose: () => void; isDanger?: boolean }[];
}

/** What is done rarely or with care, beside the buttons of what is done most. */
export const MoreMenu = ({ items }: MoreMenuProps) => (
  <Menu
    button={
      <>
        More <ChevronDown aria-hidden size={16} />
      </>
    }
    buttonClass={`${buttonClasses({ variant: 'secondary' })} w-full cursor-pointer`}
  >
    {items.map(({ name, onChoose, isDanger = false }) => (
      <li key={name}>
        <PlainButton className={`${menuItem} whitespace-nowrap ${isDanger ? 'text-on-rose' : ''}`} onClick={onChoose}>
          {name}
        </PlainButton>
      </li>
    ))}
  </Menu>
);
