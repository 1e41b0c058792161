import type { ReactNode } from 'react';
import { Card } from '../../../ui/card.tsx';

/** One part of everything that there is to a project. */
export function ProjectSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card className="grid gap-4 p-5">
      <h2 className="font-semibold text-xl">{title}</h2>
      {children}
    </Card>
  );
}
