import { ArrowUpRight, type LucideIcon, PenLine, Square, Trash2, Undo2, X } from 'lucide-react';
import { type FormEvent, type RefObject, useId, useRef, useState } from 'react';
import { toTimecode } from '../../../../contract/timecode.ts';
import { Button, PlainButton } from '../../../ui/button.tsx';
import { ErrorMessage } from '../../../ui/error-message.tsx';
import { control } from '../../../ui/form/field.tsx';
import type { Tool } from '../drawing/shape.ts';
import type { FramePlayer } from '../player/frame-player.ts';
import { IconButton } from '../player/icon-button.tsx';
import { usePlayerState } from '../player/use-frame-player.ts';
import { submitOnShortcut } from './submit-on-shortcut.ts';
import type { useCommentDraft } from './use-comment-draft.ts';
import { type CommentContext, useSaveComment } from './use-save-comment.ts';

interface ComposerProps {
  player: FramePlayer;
  startTimecode: string | null;
  context: CommentContext;
  draft: ReturnType<typeof useCommentDraft>;
  tool: Tool | undefined;
  onChooseTool: (tool: Tool | undefined) => void;
  /** The studio can hide a comment from clients and guests. */
  mayBeInternal: boolean;
  textRef: RefObject<HTMLTextAreaElement | null>;
}

/** Writes a comment on the current frame or the marked range. Typing pauses; sending resumes. */
export function Composer({ player, startTimecode, context, draft: { draft, change, clear }, ...props }: ComposerProps) {
  const { tool, onChooseTool, mayBeInternal, textRef } = props;
  const [internal, setInternal] = useState(false);
  const wasPlaying = useRef(false);
  const pause = () => {
    if (!player.getState().isPlaying) return;
    wasPlaying.current = true;
    player.pause();
  };
  const save = useSaveComment(context, () => {
    clear();
    onChooseTool(undefined);
    player.clearRange();
    if (wasPlaying.current) player.play();
    wasPlaying.current = false;
  });
  const place = usePlace(player, draft);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    const { text, drawing } = draft;
    save.mutate({ text, ...place, ...(drawing.length > 0 && { drawing }), internal });
  };
  const id = useId();
  const isEmpty = draft.text === '' && draft.drawing.length === 0 && !tool;
  return (
    <form
      noValidate
      onSubmit={submit}
      onKeyDown={submitOnShortcut}
      data-empty={isEmpty || undefined}
      className="group sticky bottom-0 z-20 grid gap-2.5 border-line border-t bg-surface p-3 lg:static lg:p-4"
    >
      <div className="flex min-h-6 items-center justify-between gap-2 whitespace-nowrap font-mono text-xs">
        <label htmlFor={id} className="text-accent-ink tabular-nums">
          Comment at {toTimecode(place.frame, player.rate, startTimecode)}
          {place.endFrame !== undefined && ` – ${toTimecode(place.endFrame, player.rate, startTimecode)}`}
        </label>
        <RangeHint player={player} />
      </div>
      <textarea
        id={id}
        ref={textRef}
        rows={1}
        value={draft.text}
        maxLength={5000}
        placeholder="What should change here?"
        aria-invalid={save.isError}
        onChange={({ target: { value } }) => {
          pause();
          change({ text: value, ...(draft.drawing.length === 0 && { frame: player.getState().frame }) });
        }}
        className={`${control} min-h-11 resize-none group-not-data-empty:min-h-20 group-focus-within:min-h-20 lg:min-h-20`}
      />
      <ErrorMessage error={save.error} />
      <div className="hidden flex-wrap items-center gap-x-1 gap-y-2 group-not-data-empty:flex group-focus-within:flex lg:flex">
        <DrawingTools
          tool={tool}
          strokes={draft.drawing.length}
          onChoose={(chosen) => {
            pause();
            // What was drawn is on its own frame.
            if (chosen && draft.drawing.length > 0) player.show(draft.frame);
            onChooseTool(chosen);
          }}
          onUndo={() => change({ drawing: draft.drawing.slice(0, -1) })}
          onClear={() => change({ drawing: [] })}
        />
        {mayBeInternal && (
          <label className="flex min-h-9 items-center gap-2 text-sm">
            <input
              type="checkbox"
              checked={internal}
              onChange={({ target }) => setInternal(target.checked)}
              className="size-4 accent-accent"
            />
            Internal
          </label>
        )}
        <Button type="submit" size="small" className="ml-auto" disabled={!draft.text.trim()} pending={save.isPending && 'Posting...'}>
          Post comment
        </Button>
      </div>
    </form>
  );
}

/** Where the comment goes: the frame that was drawn on, otherwise the marked range, otherwise the current frame. */
function usePlace(player: FramePlayer, { drawing, frame }: { drawing: unknown[]; frame: number }) {
  const current = usePlayerState(player, (state) => state.frame);
  const { start, end } = usePlayerState(player, (state) => state.range);
  const hasRange = start !== undefined && end !== undefined;
  if (drawing.length > 0) return { frame, ...(hasRange && start <= frame && end > frame && { endFrame: end }) };
  return hasRange ? { frame: start, endFrame: end } : { frame: current };
}

function RangeHint({ player }: { player: FramePlayer }) {
  const { start, end } = usePlayerState(player, (state) => state.range);
  if (start === undefined && end === undefined) return <span className="hidden text-muted pointer-fine:inline">I / O for a range</span>;
  return (
    <PlainButton
      onClick={player.clearRange}
      className="-my-2 flex items-center gap-1 py-2 text-muted hover:text-ink pointer-coarse:-my-3 pointer-coarse:py-3"
    >
      <X aria-hidden size={14} /> Clear range
    </PlainButton>
  );
}

const tools: { tool: Tool; label: string; icon: LucideIcon }[] = [
  { tool: 'pen', label: 'Pen', icon: PenLine },
  { tool: 'arrow', label: 'Arrow', icon: ArrowUpRight },
  { tool: 'rectangle', label: 'Rectangle', icon: Square },
];

interface DrawingToolsProps {
  tool: Tool | undefined;
  /** How many there are. */
  strokes: number;
  onChoose: (tool: Tool | undefined) => void;
  onUndo: () => void;
  onClear: () => void;
}

const DrawingTools = ({ tool, strokes, onChoose, onUndo, onClear }: DrawingToolsProps) => (
  <fieldset aria-label="Draw on the frame" className="min-w-0 flex">
    {tools.map(({ tool: name, label, icon }) => (
      <IconButton
        key={name}
        icon={icon}
        label={label}
        aria-pressed={tool === name}
        onClick={() => onChoose(tool === name ? undefined : name)}
      />
    ))}
    {strokes > 0 && (
      <>
        <IconButton icon={Undo2} label="Undo stroke" onClick={onUndo} />
        <IconButton icon={Trash2} label="Clear drawing" onClick={onClear} />
      </>
    )}
  </fieldset>
);
