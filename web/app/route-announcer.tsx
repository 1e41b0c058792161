import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useDebouncedCallback } from 'use-debounce';

/** How long to wait for a new page to name its item, in milliseconds. After that, its general title is announced first. */
const loadingTime = 500;

/** Tells screen readers the title of each page that the router opens. For a new document, the browser does that. */
export function RouteAnnouncer() {
  const isFirstPage = useLocation().key === 'default';
  const [title, setTitle] = useState('');
  const announce = useDebouncedCallback(() => setTitle(document.title), loadingTime);
  useEffect(() => {
    if (isFirstPage) return;
    announce();
    const observer = new MutationObserver(announce);
    observer.observe(document.head, { childList: true, characterData: true, subtree: true });
    return () => observer.disconnect();
  }, [isFirstPage, announce]);
  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  );
}
