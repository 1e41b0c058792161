import type { Jump } from './use-picture-gestures.ts';

/** Says for a moment where two taps have led. */
export const JumpHint = ({ jump }: { jump: Jump | undefined }) =>
  jump && (
    <span
      key={jump.count}
      aria-hidden
      className={`pointer-events-none absolute inset-y-0 grid w-1/3 animate-fade-out place-items-center opacity-0 ${jump.direction < 0 ? 'left-0' : 'right-0'}`}
    >
      <span className="rounded-full bg-black/70 px-3 py-1.5 font-mono text-sm text-white">{jump.direction < 0 ? '− 5 s' : '+ 5 s'}</span>
    </span>
  );
