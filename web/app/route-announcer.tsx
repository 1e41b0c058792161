import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useDebouncedCallback } from 'use-debounce';

/** How long a new page may take to name its item, in milliseconds; then its general title is announced first. */
const loadingTime = 500;

/** Tells screen readers the title of each page that is opened by the router; of a document, the browser tells it. */
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
