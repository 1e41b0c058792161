import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { focusHome } from '#web/ui/focus/keep-focus.ts';
import { dirtyAttribute } from '#web/ui/form/form.tsx';
import { BackGuard } from './back-guard.tsx';
import { CloseButton } from './close-button.tsx';
import { CloseDialog } from './close-dialog.ts';
import { DiscardDialog } from './discard-dialog.tsx';
import { Modal } from './modal.tsx';
import { useInitialFocus } from './use-initial-focus.ts';

interface DialogProps {
  title: string;
  /** `large` is for forms with many fields. */
  size?: 'normal' | 'large';
  open: boolean;
  onClose: () => void;
  children: ReactNode;
}

const widths = { normal: 'w-[min(34rem,calc(100vw-2rem))]', large: 'w-[min(58rem,calc(100vw-1rem))]' };

/** A modal dialog. A click outside doesn't close it, and however else it's closed, it asks before unsaved changes are discarded. */
export function Dialog({ title, size = 'normal', open, onClose, children }: DialogProps) {
  const titleId = useId();
  const content = useRef<HTMLDivElement>(null);
  const focus = useInitialFocus(open);
  const findDirty = () => content.current?.querySelector(`[${dirtyAttribute}]`) ?? undefined;
  /** The element with unsaved changes, while the dialog asks whether to discard them. */
  const [dirty, setDirty] = useState<Element>();
  const discard = () => {
    setDirty(undefined);
    onClose();
  };
  /** Asks whether to discard unsaved changes. @returns false if there are none, so that nothing was asked */
  const ask = () => {
    const found = findDirty();
    setDirty(found);
    return found !== undefined;
  };
  const close = () => {
    if (!ask()) onClose();
  };
  const [hasInput, setHasInput] = useState(false);
  useEffect(() => {
    if (!open) setHasInput(false);
  }, [open]);
  return (
    <>
      <DiscardDialog
        open={dirty !== undefined}
        question={dirty?.getAttribute(dirtyAttribute)}
        onCancel={() => setDirty(undefined)}
        onDiscard={discard}
      />
      <Modal
        open={open}
        onClose={onClose}
        onEscape={(event) => ask() && event.preventDefault()}
        labelledBy={titleId}
        className={`${widths[size]} scroll-pb-36 sm:scroll-pb-24`}
      >
        <div ref={content} onInputCapture={() => setHasInput(true)} className="flex flex-col gap-5 p-6">
          {hasInput && <BackGuard onBack={ask} />}
          <div className="flex items-start justify-between gap-4">
            <h2 {...focusHome.area} ref={focus.title} id={titleId} tabIndex={-1} className="font-semibold text-xl outline-none">
              {title}
            </h2>
            <CloseButton onClick={close} />
          </div>
          <div ref={focus.body} className="contents">
            <CloseDialog value={close}>{children}</CloseDialog>
          </div>
        </div>
      </Modal>
    </>
  );
}
