import { Keyboard, Maximize, MessageSquare, Minimize, Pause, Play, Repeat, StepBack, StepForward, Volume2, VolumeX } from 'lucide-react';
import type { ReactNode } from 'react';
import { type FrameRate, toTimecode } from '#domain/projects/timecode.ts';
import { PlainButton } from '#web/ui/button/button.tsx';
import type { FramePlayer } from './frame-player.ts';
import { IconButton } from './icon-button.tsx';
import { usePlayerState } from './use-frame-player.ts';
import type { FullScreen } from './use-full-screen.ts';

interface PlayerControlsProps {
  player: FramePlayer;
  startTimecode: string | null;
  hasAudio: boolean;
  /** The studio's button for the poster. */
  posterButton: ReactNode;
  viewMenu: ReactNode;
  fullScreen: FullScreen;
  onShowShortcuts: () => void;
}

/** Play, step, the current frame, speed, loop, volume, view and full screen. */
export function PlayerControls({
  player,
  startTimecode,
  hasAudio,
  posterButton,
  viewMenu,
  fullScreen,
  onShowShortcuts,
}: PlayerControlsProps) {
  return (
    <div
      role="toolbar"
      aria-label="Player"
      // A click leaves the focus where it was, so that Space keeps playing and pausing.
      onMouseDown={(event) => !(event.target as Element).closest('select, input, summary') && event.preventDefault()}
      className="flex flex-wrap items-center gap-1 max-sm:gap-x-0 lg:flex-nowrap"
    >
      <Counter player={player} startTimecode={startTimecode} />
      <div className="flex items-center sm:gap-1 lg:-order-1">
        <PlayButton player={player} />
        <IconButton icon={StepBack} label="Previous frame" shortcut="←" onClick={() => player.step(-1)} />
        <IconButton icon={StepForward} label="Next frame" shortcut="→" onClick={() => player.step(1)} />
      </div>
      <div className="ml-auto flex flex-wrap items-center justify-end sm:gap-1 lg:order-last lg:flex-nowrap">
        <SpeedSelect player={player} />
        <LoopButton player={player} />
        {hasAudio && <Volume player={player} />}
        {posterButton}
        {viewMenu}
        <IconButton
          icon={Keyboard}
          label="Keyboard shortcuts"
          shortcut="?"
          // Hidden on a phone, except from a keyboard.
          className="max-sm:pointer-coarse:not-focus-visible:sr-only"
          onClick={onShowShortcuts}
        />
        {fullScreen.isOn && (
          <IconButton icon={MessageSquare} label="Comments" aria-pressed={fullScreen.hasComments} onClick={fullScreen.toggleComments} />
        )}
        <IconButton
          icon={fullScreen.isOn ? Minimize : Maximize}
          label={fullScreen.isOn ? 'Exit full screen' : 'Full screen'}
          shortcut="F"
          onClick={fullScreen.toggle}
        />
      </div>
    </div>
  );
}

function PlayButton({ player }: { player: FramePlayer }) {
  const isPlaying = usePlayerState(player, (state) => state.isPlaying);
  const Icon = isPlaying ? Pause : Play;
  return (
    <PlainButton
      aria-label={isPlaying ? 'Pause' : 'Play'}
      title={isPlaying ? 'Pause (Space)' : 'Play (Space)'}
      onClick={player.toggle}
      className="grid size-11 shrink-0 place-items-center rounded-full sm:mr-1 bg-ink text-background hover:bg-accent hover:text-on-accent"
    >
      <Icon aria-hidden size={18} fill="currentColor" />
    </PlainButton>
  );
}

/** The current frame as timecode and number, the length and the rate. */
function Counter({ player, startTimecode }: { player: FramePlayer; startTimecode: string | null }) {
  const { rate, frameCount } = player;
  const frame = usePlayerState(player, (state) => state.frame);
  return (
    <p className="flex w-full min-w-0 items-baseline justify-between gap-2 whitespace-nowrap px-1 pt-1 font-mono sm:pt-2 lg:w-auto lg:px-2 lg:pt-0">
      <span data-timecode className="text-xl tabular-nums sm:text-2xl">
        {toTimecode(frame, rate, startTimecode)}
      </span>
      <span className="min-w-0 truncate text-muted text-xs tabular-nums sm:text-sm">
        <span title="Length">/ {toTimecode(frameCount, rate, zeroLike(startTimecode))}</span>
        <span className="ml-3">
          frame <span data-frame>{frame}</span>
          <span className="hidden sm:inline"> · {formatRate(rate)} fps</span>
        </span>
      </span>
    </p>
  );
}

/** A length is counted from zero, in the way the start timecode is written. */
const zeroLike = (startTimecode: string | null) => (startTimecode === null || startTimecode.includes(';') ? null : '00:00:00:00');

/** Formats a frame rate: 30000/1001 is "29.97". */
const formatRate = ({ numerator, denominator }: FrameRate) => String(Number((numerator / denominator).toFixed(3)));

const speeds = [0.25, 0.5, 1, 1.5, 2, 4, 8];

function SpeedSelect({ player }: { player: FramePlayer }) {
  const speed = usePlayerState(player, (state) => state.speed);
  return (
    <select
      aria-label="Speed"
      value={speed}
      onChange={({ target }) => player.setSpeed(Number(target.value))}
      className="h-9 rounded-sm border border-line bg-transparent px-1 font-mono text-ink text-sm hover:border-muted max-sm:w-14 pointer-coarse:h-11"
    >
      {(speeds.includes(speed) ? speeds : [speed, ...speeds]).map((value) => (
        <option key={value} value={value} className="bg-surface">
          {value}×
        </option>
      ))}
    </select>
  );
}

function LoopButton({ player }: { player: FramePlayer }) {
  const isLooping = usePlayerState(player, (state) => state.isLooping);
  return <IconButton icon={Repeat} label="Loop" shortcut="R" aria-pressed={isLooping} onClick={player.toggleLooping} />;
}

function Volume({ player }: { player: FramePlayer }) {
  const isMuted = usePlayerState(player, (state) => state.isMuted);
  const volume = usePlayerState(player, (state) => state.volume);
  return (
    <>
      <IconButton
        icon={isMuted ? VolumeX : Volume2}
        label={isMuted ? 'Unmute' : 'Mute'}
        shortcut="M"
        // The smallest phones have no room for it.
        className="max-[24rem]:pointer-coarse:hidden"
        onClick={player.toggleMuted}
      />
      {/* Not shown on phones, which have keys for the volume. */}
      <input
        type="range"
        aria-label="Volume"
        min={0}
        max={1}
        step={0.05}
        value={isMuted ? 0 : volume}
        onChange={({ target }) => player.setVolume(Number(target.value))}
        className="hidden w-20 accent-ink pointer-fine:xl:block"
      />
    </>
  );
}
