import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react';
import { isMotionAllowed } from './motion.ts';

/**
 * What comes into view when it is scrolled to. Server-rendered as it will stay, and hidden only where it is out of the window
 * once the page can show it again: without JavaScript nothing is ever hidden.
 * @param delay in milliseconds
 */
export function Reveal({ delay = 0, className, children }: { delay?: number; className?: string; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = ref.current;
    if (!element || !isMotionAllowed()) return;
    // The observer's first report says where the element is: asking it here would lay the page out once for each.
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
