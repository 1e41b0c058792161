import { X } from 'lucide-react';
import { Toast } from 'radix-ui';
import { type RefObject, useEffect, useRef, useState } from 'react';

export interface Message {
  title: string;
  description?: string;
  destructive?: boolean;
  /** In milliseconds. */
  duration?: number;
}

interface ToastViewProps {
  message: Message;
  open: boolean;
  onClose: () => void;
}

/** A toast, shown for 5 s by default and dismissed by a 50 px swipe (specification section 9). */
export default function ToastView({ message: { title, description, destructive, duration = 5000 }, open, onClose }: ToastViewProps) {
  const viewport = useRef<HTMLOListElement>(null);
  useGiveWay(viewport);
  const [toast, setToast] = useState<HTMLElement | null>(null);
  return (
    <Toast.Provider swipeThreshold={50}>
      <Toast.Root
        ref={setToast}
        // Its time begins once it's there: Radix renders it later than it begins to count, on a busy device by seconds.
        duration={toast ? duration : Number.POSITIVE_INFINITY}
        open={open}
        onOpenChange={(isOpen) => !isOpen && onClose()}
        className={`flex items-start gap-4 rounded-md border p-4 shadow-lg data-[state=open]:animate-fade-in data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) ${
          destructive ? 'border-on-rose bg-rose text-on-rose' : 'border-line bg-surface text-ink'
        }`}
      >
        <div className="grid flex-1 gap-1">
          <Toast.Title className="font-semibold">{title}</Toast.Title>
          {description && <Toast.Description className="text-sm">{description}</Toast.Description>}
        </div>
        <Toast.Close aria-label="Dismiss" className="-m-3 grid size-11 place-items-center">
          <X aria-hidden size={16} />
        </Toast.Close>
      </Toast.Root>
      {/* A popover is above an open dialog. On phones and beside a dialog it's at the top: at the bottom it would cover what is typed and the buttons. */}
      <Toast.Viewport
        ref={viewport}
        popover="manual"
        className="fixed inset-auto top-0 right-0 sm:not-in-[html:has(dialog[open])]:top-auto sm:not-in-[html:has(dialog[open])]:bottom-(--bottom-bar,0px) data-[at=top]:top-0! data-[at=bottom]:top-auto! data-[at=top]:bottom-auto! data-[at=bottom]:bottom-(--bottom-bar,0px)! z-50 m-0 w-full max-w-md list-none border-0 bg-transparent p-4"
      />
    </Toast.Provider>
  );
}

/** Shows the toast, and moves it to the other end of the window when it would cover what has the focus (WCAG 2.4.11). */
function useGiveWay(viewport: RefObject<HTMLOListElement | null>) {
  useEffect(() => {
    const list = viewport.current!;
    list.showPopover();
    const giveWay = () => {
      const focused = document.activeElement;
      if (focused && isCovered(focused, list)) list.dataset.at = list.getBoundingClientRect().top > 0 ? 'top' : 'bottom';
    };
    // Browsers tell of the focus before they scroll to it.
    const onFocus = () => requestAnimationFrame(giveWay);
    onFocus();
    addEventListener('focusin', onFocus);
    return () => removeEventListener('focusin', onFocus);
  }, [viewport]);
}

function isCovered(element: Element, by: Element): boolean {
  if (element === document.body || by.contains(element)) return false;
  const [covered, cover] = [element.getBoundingClientRect(), by.getBoundingClientRect()];
  return covered.left < cover.right && cover.left < covered.right && covered.top < cover.bottom && cover.top < covered.bottom;
}
