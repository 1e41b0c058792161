import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react';
import { revealOnScroll } from './reveal-on-scroll.ts';

/**
 * Animates its content into view on scroll. Outside of islands, the page's script does.
 * @param delay in milliseconds
 */
export function Reveal({ delay = 0, className, children }: { delay?: number; className?: string; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => (ref.current ? revealOnScroll(ref.current) : undefined), []);
  return (
    <div
      ref={ref}
      data-reveal=""
      style={delay > 0 ? ({ '--reveal-delay': `${delay}ms` } as CSSProperties) : undefined}
      className={className}
    >
      {children}
    </div>
  );
}
