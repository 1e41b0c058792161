import { useId } from 'react';

/** Sky, horizon, light, and far and near ground of a drawn still. */
const palettes = [
  ['#15202c', '#b5622b', '#f4d79a', '#3c2024', '#12090d'],
  ['#0f2a33', '#3f8f9a', '#d9f0ea', '#17434d', '#081a20'],
  ['#2a1a3d', '#a3517f', '#f7c6b2', '#3a1d45', '#140a1b'],
  ['#16281b', '#7c9a4a', '#f0eab0', '#22432b', '#0b170e'],
  ['#1b2340', '#5b76c4', '#dfe6fb', '#242f5c', '#0a0e1f'],
  ['#33160f', '#c04f2d', '#ffd9a0', '#4a1d12', '#180805'],
] as const;

const scenes = [Hills, City, Waves, Road];

/** A drawn still, shown until the thumbnail of a video loads. The seed determines what it looks like. */
export function FilmPoster({ seed }: { seed: string }) {
  const id = useId();
  const number = hashSeed(seed);
  const [sky, horizon, light, far, near] = palettes[number % palettes.length] ?? palettes[0];
  const Scene = scenes[Math.floor(number / palettes.length) % scenes.length] ?? Hills;
  const across = 60 + (number % 7) * 34;
  return (
    <svg aria-hidden="true" viewBox="0 0 320 180" preserveAspectRatio="xMidYMid slice" className="absolute inset-0 size-full">
      <linearGradient id={id} x2="0" y2="1">
        <stop stopColor={sky} />
        <stop offset="1" stopColor={horizon} />
      </linearGradient>
      <path fill={`url(#${id})`} d="M0 0h320v180H0z" />
      <circle cx={across} cy={74 - (number % 3) * 14} r={18 + (number % 4) * 5} fill={light} />
      <Scene far={far} near={near} />
    </svg>
  );
}

type Grounds = { far: string; near: string };

function Hills({ far, near }: Grounds) {
  return (
    <>
      <path fill={far} d="M0 124 46 96l50 30 60-46 62 52 44-20 58 30v54H0z" />
      <path fill={near} d="m0 156 70-30 62 30 60-26 66 30 62-22v42H0z" />
    </>
  );
}

function City({ far, near }: Grounds) {
  return (
    <>
      <path fill={far} d="M0 180V104h26V82h30v40h18V66h34v44h22V90h28v34h26V74h32v46h24V94h30v28h50v58z" />
      <path fill={near} d="M0 180v-46h40v14h34v-24h30v32h46v-20h36v26h40v-34h30v20h64v32z" />
    </>
  );
}

function Waves({ far, near }: Grounds) {
  return (
    <>
      <path fill={far} d="M0 122q40-18 80 0t80 0 80 0 80 0v58H0z" />
      <path fill={near} d="M0 150q32-16 64 0t64 0 64 0 64 0 64 0v30H0z" />
    </>
  );
}

function Road({ far, near }: Grounds) {
  return (
    <>
      <path fill={far} d="M0 118h320v62H0z" />
      <path fill={near} d="M150 118h20l110 62H40z" />
      <path fill={far} d="M159 124h2l1 8h-4zm-3 14h8l2 14h-12zm-5 22h18l3 20h-24z" />
    </>
  );
}

const hashSeed = (seed: string) => [...seed].reduce((sum, character) => (sum * 31 + (character.codePointAt(0) ?? 0)) % 100_003, 7);
