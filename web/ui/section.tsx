import type { ReactNode } from 'react';

/** A section of a settings page: title and description on the left, controls on the right. */
export function Section({ id, title, text, children }: { id?: string; title: string; text?: ReactNode; children: ReactNode }) {
  return (
    <section id={id} className="grid gap-4 border-line border-t pt-6 lg:grid-cols-[17rem_minmax(0,1fr)] lg:gap-10">
      <div className="grid content-start gap-1.5">
        <h2 className="font-semibold text-xl">{title}</h2>
        {text && <p className="text-pretty text-muted text-sm">{text}</p>}
      </div>
      <div className="grid content-start gap-4">{children}</div>
    </section>
  );
}
