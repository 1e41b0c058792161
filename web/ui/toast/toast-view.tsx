import { X } from 'lucide-react';
import { Toast } from 'radix-ui';

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
  return (
    <Toast.Provider duration={duration} swipeThreshold={50}>
      <Toast.Root
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
        ref={(list) => list?.showPopover()}
        popover="manual"
        className="fixed inset-auto top-0 right-0 sm:not-in-[html:has(dialog[open])]:top-auto sm:not-in-[html:has(dialog[open])]:bottom-(--bottom-bar,0px) z-50 m-0 w-full max-w-md list-none border-0 bg-transparent p-4"
      />
    </Toast.Provider>
  );
}
