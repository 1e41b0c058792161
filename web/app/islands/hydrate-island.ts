import { type ComponentType, createElement, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';

/**
 * Hydrates an island as a transition, which React does in slices of a few milliseconds.
 * @param identifierPrefix the one that the server used (entry.server.tsx)
 */
export function hydrateIsland<Props extends object>(
  element: Element,
  identifierPrefix: string,
  Component: ComponentType<Props>,
  props: Props,
) {
  startTransition(() => void hydrateRoot(element, createElement(Component, props), { identifierPrefix }));
}
