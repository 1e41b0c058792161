import { X } from 'lucide-react';
import { PlainButton } from '#web/ui/button/button.tsx';

export const DismissButton = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <PlainButton
    aria-label={label}
    title={label}
    onClick={onClick}
    className="grid size-9 pointer-coarse:size-11 place-items-center text-muted hover:text-ink"
  >
    <X aria-hidden size={16} />
  </PlainButton>
);
