import { type MouseEvent, useEffect, useRef, useState } from 'react';
import type { LegalDocumentName } from '#domain/website/legal.ts';
import { type Path, textsBelow, valueAt } from '#web/features/website/editor/content-path.ts';
import { parts, pathOf } from '#web/features/website/editor/editor-fields.ts';
import { onPreviewMessage, postPreviewMessage } from '#web/features/website/editor/preview-messages.ts';
import { pagePolicy } from '#web/lib/page-policy.ts';
import { adminTitle } from '#web/lib/site.ts';
import { type Draft, DraftPage } from './draft-page.tsx';

export const meta = adminTitle('Preview');

export const headers = pagePolicy('framed');

/** Gives the page the public site's look. */
export const handle = { kind: 'site' };

const headerHeight = () => document.querySelector('header')?.getBoundingClientRect().height ?? 0;

/** Scrolls an element to below the header. `scrollIntoView` would scroll the editor around the frame, too. */
function scrollTo(element: Element | null | undefined) {
  const top = element?.getBoundingClientRect().top ?? 0;
  window.scrollTo({ top: window.scrollY + top - headerHeight() - 24 });
}

/** Scrolls an element to the middle of the window and of any row around it that scrolls sideways. */
function center(element: Element) {
  const { top, left } = element.getBoundingClientRect();
  window.scrollTo({ top: window.scrollY + top - window.innerHeight / 2 });
  for (let row = element.parentElement; row; row = row.parentElement)
    if (row.scrollWidth > row.clientWidth) row.scrollBy({ left: left - row.clientWidth / 2 });
}

const isInView = (element: Element) => {
  const { top, bottom, left, right } = element.getBoundingClientRect();
  return top >= headerHeight() && bottom <= window.innerHeight && left >= 0 && right <= window.innerWidth;
};

/** The text of a node. Quotation marks around it are left out, because the content doesn't have them. */
const textOf = ({ textContent }: Node) => textContent?.replace(/^“|”$/g, '');

/** The first element that shows a text. */
function elementWith(text: string, within: Element): Element | null {
  const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) if (textOf(walker.currentNode) === text) return walker.currentNode.parentElement;
  return null;
}

/** The landing page or a legal page in the editor's frame, with the content that the editor sends. A click selects what to edit. */
export default function SitePreview() {
  const [site, setSite] = useState<Draft>();
  const [shown, setShown] = useState<{ selector: string | undefined; document: LegalDocumentName | undefined }>();
  const [edited, setEdited] = useState<Path>([]);
  const latest = useRef(site);
  latest.current = site;
  useEffect(() => {
    postPreviewMessage(window.parent, { type: 'ready' });
    return onPreviewMessage(
      () => window.parent,
      (message) => {
        if (message.type === 'content') setSite(message);
        if (message.type === 'show') setShown(message);
        if (message.type === 'follow') setEdited(message.path);
      },
    );
  }, []);
  useEffect(() => {
    if (shown?.document) window.scrollTo({ top: 0 });
    else if (shown?.selector) scrollTo(document.querySelector(shown.selector));
  }, [shown]);
  useEffect(() => {
    const part = shown?.selector && document.querySelector(shown.selector);
    const text = site && valueAt(site.content, edited);
    const element = part && typeof text === 'string' && text && elementWith(text, part);
    if (element && !isInView(element)) center(element);
  }, [site, shown, edited]);
  const selectPart = (event: MouseEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const clicked = event.target as Element;
    const part = parts.findLast(({ selector }) => selector && clicked.closest(selector));
    if (!part || !latest.current) return;
    const text = textOf(clicked);
    const path = textsBelow(latest.current.content, pathOf(part)).find((found) => found.text === text)?.path;
    postPreviewMessage(window.parent, { type: 'edit', part: part.key, path });
  };
  if (!site) return null;
  return <DraftPage {...site} document={shown?.document} onClickCapture={selectPart} />;
}
