import { Upload as UploadIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { FileButton } from '#web/ui/button/file-button.tsx';
import { DropArea } from '#web/ui/drop-area.tsx';
import { filesOf } from './dropped-files.ts';

interface DropZoneProps {
  /** Says what to send and how. */
  children: ReactNode;
  buttonLabel: string;
  /** Whether the button is one of several things to do. */
  isSecondary?: boolean;
  onFiles: (files: File[]) => void;
}

/** Files and folders are dropped here, or files chosen with the button. */
export const DropZone = ({ children, buttonLabel, isSecondary = false, onFiles }: DropZoneProps) => (
  <DropArea
    onDrop={async (dropped) => onFiles(await filesOf(dropped))}
    className="flex flex-col gap-x-5 gap-y-3 px-4 py-4 sm:flex-row sm:items-center sm:justify-between"
  >
    <div className="min-w-0 text-muted text-sm">
      {/* Hidden on touch screens, where nothing can be dropped. */}
      <p className="pointer-coarse:hidden">Drop files or folders here, or choose them.</p>
      {children}
    </div>
    <FileButton multiple variant={isSecondary ? 'secondary' : 'primary'} onFiles={onFiles} className="shrink-0">
      <UploadIcon aria-hidden size={18} />
      {buttonLabel}
    </FileButton>
  </DropArea>
);
