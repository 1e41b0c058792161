import { X } from 'lucide-react';
import { Toast } from 'radix-ui';
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';

interface Message {
  title: string;
  description?: string;
  destructive?: boolean;
}

const ToastContext = createContext<(message: Message) => void>(() => undefined);

/** Shows a message for five seconds; a newer one takes its place. */
export const useToast = () => useContext(ToastContext);

/** One toast at a time, 5 s, swiped away by 50 px (specification section 9). */
export function Toaster({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<{ key: number; open: boolean; message: Message }>();
  const show = useCallback((message: Message) => setShown((last) => ({ key: (last?.key ?? 0) + 1, open: true, message })), []);
  const close = useCallback(() => setShown((last) => last && { ...last, open: false }), []);
  return (
    <ToastContext value={show}>
      <Toast.Provider duration={5000} swipeThreshold={50}>
        {children}
        {shown && (
          <Toast.Root
            key={shown.key}
            open={shown.open}
            onOpenChange={(open) => !open && close()}
            className={`flex items-start gap-4 rounded-md border p-4 shadow-lg data-[state=open]:animate-appear data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) ${
              shown.message.destructive ? 'border-on-rose bg-rose text-on-rose' : 'border-line bg-surface text-ink'
            }`}
          >
            <div className="grid flex-1 gap-1">
              <Toast.Title className="font-semibold">{shown.message.title}</Toast.Title>
              {shown.message.description && <Toast.Description className="text-sm">{shown.message.description}</Toast.Description>}
            </div>
            <Toast.Close aria-label="Dismiss" className="-m-1 grid size-7 place-items-center">
              <X aria-hidden size={16} />
            </Toast.Close>
          </Toast.Root>
        )}
        <Toast.Viewport className="fixed right-0 bottom-0 z-50 m-0 w-full max-w-md list-none p-4" />
      </Toast.Provider>
    </ToastContext>
  );
}
