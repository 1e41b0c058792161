import { X } from 'lucide-react';
import { Toast } from 'radix-ui';
import { useRef, useState } from 'react';
import { PlainButton } from '#web/ui/button/button.tsx';
import { useFreePlace } from './use-free-place.ts';

export interface Message {
  title: string;
  description?: string;
  destructive?: boolean;
  /** How long the message is shown, in milliseconds. */
  duration?: number;
  /** Undoes the action that the message is about. */
  undo?: () => void;
}

interface ToastViewProps {
  message: Message;
  open: boolean;
  onClose: () => void;
}

/** How long a message is shown by default, in milliseconds: longer if its action can be undone. */
const [usual, undoable] = [5000, 10_000];

/** A toast, shown for 5 s by default and dismissed by a 50 px swipe (specification section 9). */
export default function ToastView({ message, open, onClose }: ToastViewProps) {
  const { title, description, destructive, undo, duration = undo ? undoable : usual } = message;
  const viewport = useRef<HTMLOListElement>(null);
  useFreePlace(viewport);
  const [toast, setToast] = useState<HTMLElement | null>(null);
  return (
    <Toast.Provider swipeThreshold={50}>
      <Toast.Root
        ref={setToast}
        // The time begins once the toast is rendered: Radix starts to count earlier, on a busy device by seconds.
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
          {undo && (
            <Toast.Action altText="Undo" asChild>
              <PlainButton
                onClick={undo}
                className="touch-target justify-self-start font-semibold text-accent-ink underline underline-offset-4"
              >
                Undo
              </PlainButton>
            </Toast.Action>
          )}
        </div>
        <Toast.Close aria-label="Dismiss" className="-m-3 grid size-11 place-items-center">
          <X aria-hidden size={16} />
        </Toast.Close>
      </Toast.Root>
      {/* A popover is shown above an open dialog, which other elements can't be. */}
      <Toast.Viewport
        ref={viewport}
        popover="manual"
        className="fixed inset-auto right-0 bottom-0 z-50 m-0 w-full max-w-md list-none border-0 bg-transparent p-4 data-[at~=top]:top-0 data-[at~=left]:right-auto data-[at~=top]:bottom-auto data-[at~=left]:left-(--sidebar-end)"
      />
    </Toast.Provider>
  );
}
