import { Menu, X } from 'lucide-react';
import { useId, useState } from 'react';
import type { SignedInAdmin } from '#web/features/accounts/auth/session.ts';
import { PlainButton } from '#web/ui/button/button.tsx';
import { Modal } from '#web/ui/dialog/modal.tsx';
import { ThemeSwitch } from '#web/ui/theme/theme-switch.tsx';
import { Account } from './account.tsx';
import { SectionLinks } from './section-links.tsx';

/** The button that opens, on narrow screens, what the sidebar shows on wide ones. */
export function MenuSheet({ admin }: { admin: SignedInAdmin }) {
  const [open, setOpen] = useState(false);
  const titleId = useId();
  const close = () => setOpen(false);
  return (
    <div className="lg:hidden">
      <PlainButton
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
        aria-label="Menu"
        className="-mr-3 grid size-11 place-items-center rounded-sm opacity-80 hover:opacity-100"
      >
        <Menu aria-hidden size={20} />
      </PlainButton>
      <Modal
        open={open}
        onClose={close}
        labelledBy={titleId}
        closeOnOutsideClick
        className="mr-0! h-dvh max-h-none! w-[min(20rem,calc(100vw-3rem))] rounded-none! border-0! bg-bar! text-bar-ink!"
      >
        <div className="flex min-h-full flex-col gap-4 px-3 pt-2 pb-4">
          <div className="flex items-center">
            <h2 id={titleId} className="grow px-3 font-semibold text-lg">
              Menu
            </h2>
            <ThemeSwitch />
            <PlainButton onClick={close} aria-label="Close menu" className="grid size-11 place-items-center">
              <X aria-hidden size={20} />
            </PlainButton>
          </div>
          <div className="grow">
            <SectionLinks isOwner={admin.isOwner} />
          </div>
          <div className="border-bar-line border-t pt-3">
            <Account admin={admin} />
          </div>
        </div>
      </Modal>
    </div>
  );
}
