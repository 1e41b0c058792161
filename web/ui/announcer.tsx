import { createContext, type ReactNode, use, useCallback, useState } from 'react';

const Announce = createContext((_text: string) => {});

/** Tells screen readers what happened, where nothing that they would read says so. */
export const useAnnounce = () => use(Announce);

/** The live region of a screen (WCAG 4.1.3). */
export function Announcer({ children }: { children: ReactNode }) {
  const [said, setSaid] = useState({ count: 0, text: '' });
  const announce = useCallback((text: string) => setSaid(({ count }) => ({ count: count + 1, text })), []);
  return (
    <Announce value={announce}>
      {children}
      <p role="status" className="sr-only">
        {/* A new element each time: the same text in a row is read again. */}
        <span key={said.count}>{said.text}</span>
      </p>
    </Announce>
  );
}
