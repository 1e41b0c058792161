import { createContext, type ReactNode, use, useCallback, useState } from 'react';

const Announce = createContext((_text: string) => {});

/** Announces what happened to screen readers, where nothing else that they read says so. */
export const useAnnounce = () => use(Announce);

/** The live region of a screen (WCAG 4.1.3). */
export function Announcer({ children }: { children: ReactNode }) {
  const [said, setSaid] = useState({ count: 0, text: '' });
  const announce = useCallback((text: string) => setSaid(({ count }) => ({ count: count + 1, text })), []);
  return (
    <Announce value={announce}>
      {children}
      <p role="status" className="sr-only">
        {/* A new element each time makes screen readers read the same text again. */}
        <span key={said.count}>{said.text}</span>
      </p>
    </Announce>
  );
}
