/** Shapes that films are cut to as well, width by height. */
export const masks = ['9:16', '1:1', '4:5'] as const;
export type Mask = (typeof masks)[number];

/** What is drawn over the picture to judge its framing. */
export interface Guides {
  safeAreas: boolean;
  mask: Mask | undefined;
}

/** The safe areas of action and of titles, in percent of the width and of the height (SMPTE ST 2046-1, EBU R 95). */
export const safeAreas = { action: 93, title: 90 };

/** A part of a picture, in percent of its width and height. */
export interface Area {
  left: number;
  top: number;
  width: number;
  height: number;
}

const aspectOf = (mask: Mask) => {
  const [width, height] = mask.split(':').map(Number) as [number, number];
  return width / height;
};

/** The masks whose shape a picture doesn't have already, up to a hundredth. @param aspect its width by its height */
export const masksFor = (aspect: number): Mask[] => masks.filter((mask) => Math.abs(aspectOf(mask) / aspect - 1) >= 0.01);

/** The largest part of a picture that has the shape of a mask, in its middle; without one, the whole picture. */
export function areaOf(mask: Mask | undefined, aspect: number): Area {
  const ratio = mask ? aspectOf(mask) / aspect : 1;
  return centered(whole, 100 * Math.min(1, ratio), 100 * Math.min(1, 1 / ratio));
}

/** The middle of an area, which takes so many percent of its width and height. */
export const inset = (area: Area, percent: number): Area => centered(area, (area.width * percent) / 100, (area.height * percent) / 100);

const whole: Area = { left: 0, top: 0, width: 100, height: 100 };

const centered = (area: Area, width: number, height: number): Area => ({
  left: area.left + (area.width - width) / 2,
  top: area.top + (area.height - height) / 2,
  width,
  height,
});

/** The mask after one, among those for a picture; after the last, none. */
export const nextMask = (mask: Mask | undefined, aspect: number): Mask | undefined => {
  const choices = [undefined, ...masksFor(aspect)];
  return choices[choices.indexOf(mask) + 1];
};
