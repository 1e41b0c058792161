import { X } from 'lucide-react';

export function CloseButton({ onClick }: { onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      aria-label="Close dialog"
      className="-m-2 grid size-10 shrink-0 place-items-center text-quiet hover:text-ink"
    >
      <X aria-hidden size={18} />
    </button>
  );
}
