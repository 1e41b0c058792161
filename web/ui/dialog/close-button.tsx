import { X } from 'lucide-react';
import { PlainButton } from '#web/ui/button/button.tsx';

export function CloseButton({ onClick }: { onClick: () => void }) {
  return (
    <PlainButton
      onClick={onClick}
      aria-label="Close dialog"
      className="-m-2.5 grid size-11 shrink-0 place-items-center text-muted hover:text-ink"
    >
      <X aria-hidden size={18} />
    </PlainButton>
  );
}
