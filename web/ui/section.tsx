import { type ReactNode, useId } from 'react';
import { focusHome } from '#web/ui/focus/keep-focus.ts';

/** A section of a settings page: title and description on the left where there is room, controls on the right. */
export function Section({ id, title, text, children }: { id?: string; title: string; text?: ReactNode; children: ReactNode }) {
  return (
    <section id={id} className="@container border-line border-t pt-6">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 @3xl:grid-cols-[17rem_minmax(0,1fr)] @3xl:gap-10">
        <div className="grid content-start gap-1.5">
          <h2 className="font-semibold text-xl">{title}</h2>
          {text && <p className="text-pretty text-muted text-sm">{text}</p>}
        </div>
        <div className="grid content-start gap-4">{children}</div>
      </div>
    </section>
  );
}

interface WideSectionProps {
  title: string;
  text?: ReactNode;
  /** Shown at the right of the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A section that uses the page's full width, as a list does. */
export function WideSection({ title, text, actions, children }: WideSectionProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="grid gap-1">
          <h2 {...focusHome.area} id={titleId} className="font-semibold text-xl">
            {title}
          </h2>
          {text && <p className="text-pretty text-muted text-sm">{text}</p>}
        </div>
        {actions}
      </div>
      {children}
    </section>
  );
}
