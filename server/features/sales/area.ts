import type { Area } from '#server/area.ts';

export const salesArea = {} satisfies Area;
