/** A drawn poster frame: dusk over hills, with a viewfinder's safe-area corners. */
export function Poster() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 1120 480"
      preserveAspectRatio="xMidYMid slice"
      className="block aspect-video w-full sm:aspect-[21/9]"
    >
      <defs>
        <linearGradient id="dusk" x1="0" y1="0" x2="0.55" y2="1">
          <stop offset="0" stopColor="#15202c" />
          <stop offset="0.45" stopColor="#5a2f2d" />
          <stop offset="0.8" stopColor="#b5622b" />
          <stop offset="1" stopColor="#e8953c" />
        </linearGradient>
        <radialGradient id="glow">
          <stop offset="0" stopColor="#ffe2a8" stopOpacity="0.55" />
          <stop offset="1" stopColor="#ffe2a8" stopOpacity="0" />
        </radialGradient>
      </defs>
      <rect width="1120" height="480" fill="url(#dusk)" />
      <circle cx="800" cy="225" r="260" fill="url(#glow)" />
      <circle cx="800" cy="225" r="84" fill="#f4d79a" />
      <path d="M0 330 150 262 290 318 430 236 600 330 760 282 900 318 1120 230V480H0Z" fill="#3c2024" />
      <path d="M0 400 190 318 360 392 540 322 720 408 910 330 1120 392V480H0Z" fill="#22131a" />
      <path d="M0 448 240 402 470 452 700 412 930 456 1120 424V480H0Z" fill="#0c070b" />
      <g fill="none" stroke="#f2f2f2" strokeOpacity="0.75" strokeWidth="2">
        <path d="M28 58V28h30M1062 28h30v30M1092 422v30h-30M58 452H28v-30" />
      </g>
    </svg>
  );
}
