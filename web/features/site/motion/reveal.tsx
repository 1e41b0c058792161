import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react';
import { isMotionAllowed } from './motion.ts';

/**
 * Animates its content into view on scroll. Content is hidden only by JavaScript and only while it is outside the viewport, so
 * nothing is hidden without JavaScript.
 * @param delay in milliseconds
 */
export function Reveal({ delay = 0, className, children }: { delay?: number; className?: string; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = ref.current;
    if (!element || !isMotionAllowed()) return;
    // The observer's first callback reports the position; measuring it here would force a layout for each element.
    let isWaiting = false;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) {
          if (isWaiting) element.dataset.reveal = 'shown';
          observer.disconnect();
        } else if (!isWaiting) {
          element.dataset.reveal = 'waiting';
          isWaiting = true;
        }
      },
      { rootMargin: '0px 0px -10% 0px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={ref} style={delay > 0 ? ({ '--reveal-delay': `${delay}ms` } as CSSProperties) : undefined} className={className}>
      {children}
    </div>
  );
}
