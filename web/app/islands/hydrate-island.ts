import { type ComponentType, createElement, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';

/**
 * In slices of a few milliseconds, as a transition.
 * @param identifierPrefix as on the server (entry.server.tsx)
 */
export function hydrateIsland<Props extends object>(
  element: Element,
  identifierPrefix: string,
  Component: ComponentType<Props>,
  props: Props,
) {
  startTransition(() => void hydrateRoot(element, createElement(Component, props), { identifierPrefix }));
}
