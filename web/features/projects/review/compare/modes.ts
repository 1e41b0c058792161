import type { ReactNode } from 'react';

/** All but the first lay one picture over the other, and are called like that in the address. */
export const compareModes = ['side by side', 'wipe', 'overlay', 'difference'] as const;
export type CompareMode = (typeof compareModes)[number];

/** What a picture is called. */
export interface PictureName {
  /** Of its deliverable; undefined while both pictures are of the same one. */
  title: string | undefined;
  version: number;
}

export const nameInWords = ({ title, version }: PictureName) => (title === undefined ? `v${version}` : `${title} v${version}`);

/** What it takes to lay a picture over the shown one. */
export interface LayerProps {
  /** The pictures, from left to right. */
  names: readonly [PictureName, PictureName];
  /** Where the other picture is. */
  side: 'left' | 'right';
  /** The other picture. */
  children: ReactNode;
}
