import { type ReactNode, useEffect, useState } from 'react';
import { useReadOnly } from './button/read-only.ts';

interface DropAreaProps {
  onDrop: (dropped: DataTransfer) => void;
  className: string;
  children: ReactNode;
}

/** Files can be dropped here. A button in it must do the same, for fingers and keyboards. */
export function DropArea({ onDrop, className, children }: DropAreaProps) {
  const isReadOnly = useReadOnly();
  const [isOver, setOver] = useState(false);
  useIgnoredDrops();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a button in it does the same
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(!isReadOnly);
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget as Node | null) && setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        if (!isReadOnly) onDrop(event.dataTransfer);
      }}
      className={`rounded-sm border border-dashed ${isOver ? 'border-accent bg-inset' : 'border-input'} ${className}`}
    >
      {children}
    </div>
  );
}

/** A file that's dropped outside the area must not replace the page. Text can still be dragged into fields. */
function useIgnoredDrops() {
  useEffect(() => {
    const ignore = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    const events = ['dragover', 'drop'] as const;
    for (const type of events) addEventListener(type, ignore);
    return () => {
      for (const type of events) removeEventListener(type, ignore);
    };
  }, []);
}
