import { X } from 'lucide-react';
import { Toast } from 'radix-ui';

export interface Message {
  title: string;
  description?: string;
  destructive?: boolean;
}

interface ToastViewProps {
  message: Message;
  open: boolean;
  onClose: () => void;
}

/** One toast, 5 s, swiped away by 50 px (specification section 9). */
export default function ToastView({ message: { title, description, destructive }, open, onClose }: ToastViewProps) {
  return (
    <Toast.Provider duration={5000} swipeThreshold={50}>
      <Toast.Root
        open={open}
        onOpenChange={(isOpen) => !isOpen && onClose()}
        className={`flex items-start gap-4 rounded-md border p-4 shadow-lg data-[state=open]:animate-appear data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) ${
          destructive ? 'border-on-rose bg-rose text-on-rose' : 'border-line bg-surface text-ink'
        }`}
      >
        <div className="grid flex-1 gap-1">
          <Toast.Title className="font-semibold">{title}</Toast.Title>
          {description && <Toast.Description className="text-sm">{description}</Toast.Description>}
        </div>
        <Toast.Close aria-label="Dismiss" className="-m-1 grid size-7 place-items-center">
          <X aria-hidden size={16} />
        </Toast.Close>
      </Toast.Root>
      {/* A popover lies above an open dialog, whatever its place in the document. */}
      <Toast.Viewport
        ref={(list) => list?.showPopover()}
        popover="manual"
        className="fixed inset-auto right-0 bottom-0 z-50 m-0 w-full max-w-md list-none border-0 bg-transparent p-4"
      />
    </Toast.Provider>
  );
}
