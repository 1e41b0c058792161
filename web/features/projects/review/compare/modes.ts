import type { ReactNode } from 'react';

/** All but the first lay one picture over the other, and are called like that in the address. */
export const compareModes = ['side by side', 'wipe', 'overlay', 'difference'] as const;
export type CompareMode = (typeof compareModes)[number];

/** What a picture is called while it's compared with another one. */
export interface PictureName {
  /** The title of the deliverable; undefined while both pictures are of the same one. */
  title: string | undefined;
  version: number;
}

export const nameInWords = ({ title, version }: PictureName) => (title === undefined ? `v${version}` : `${title} v${version}`);

/** What a component needs to lay a picture over the shown one. */
export interface LayerProps {
  /** The names of both pictures, from left to right. */
  names: readonly [PictureName, PictureName];
  /** Where the other picture is. */
  side: 'left' | 'right';
  /** The other picture. */
  children: ReactNode;
}
