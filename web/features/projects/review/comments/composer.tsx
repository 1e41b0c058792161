import { Paperclip } from 'lucide-react';
import { type FormEvent, type RefObject, useId, useRef } from 'react';
import { toTimecode } from '#domain/projects/timecode.ts';
import { DrawingTools } from '#web/features/projects/review/drawing/drawing-tools.tsx';
import type { Tool } from '#web/features/projects/review/drawing/shape.ts';
import type { FramePlayer } from '#web/features/projects/review/player/frame-player.ts';
import { IconButton } from '#web/features/projects/review/player/icon-button.tsx';
import { RangeButtons } from '#web/features/projects/review/player/range-buttons.tsx';
import type { Comment } from '#web/features/projects/review/review.ts';
import { ApiError } from '#web/lib/api.ts';
import { useAnnounce } from '#web/ui/announcer.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { useFileInput } from '#web/ui/button/file-button.tsx';
import { ErrorMessage } from '#web/ui/error-message.tsx';
import { focusHome, moveFocusTo } from '#web/ui/focus/keep-focus.ts';
import { useKeepClear } from '#web/ui/focus/use-keep-clear.ts';
import { control } from '#web/ui/form/field.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { AttachmentList } from './attachment-list.tsx';
import { placeOf } from './comment-list.ts';
import { submitOnShortcut } from './submit-on-shortcut.ts';
import { useAttachments } from './use-attachments.ts';
import type { useCommentDraft } from './use-comment-draft.ts';
import { usePlace } from './use-place.ts';
import { type CommentContext, useSaveComment } from './use-save-comment.ts';

interface ComposerProps {
  player: FramePlayer;
  startTimecode: string | null;
  context: CommentContext;
  draft: ReturnType<typeof useCommentDraft>;
  tool: Tool | undefined;
  onChooseTool: (tool: Tool | undefined) => void;
  onPosted: (comment: Comment) => void;
  /** The studio can hide a comment from clients and guests. */
  mayBeInternal: boolean;
  textRef: RefObject<HTMLTextAreaElement | null>;
}

/** Writes a comment on the current frame or the marked range. Typing pauses; sending resumes. */
export function Composer({ player, startTimecode, context, draft: commentDraft, ...props }: ComposerProps) {
  const { draft, change, clear } = commentDraft;
  const { tool, onChooseTool, onPosted, mayBeInternal, textRef } = props;
  const attachments = useAttachments(context, commentDraft);
  const announce = useAnnounce();
  const wasPlaying = useRef(false);
  const sent = useRef(draft);
  const form = useRef<HTMLFormElement>(null);
  useKeepClear(form, 'bottom');
  /** Stays at a frame that somebody begins to write about, also in a film of which nothing was loaded. */
  const stay = () => {
    const { isPlaying, frame } = player.getState();
    if (isPlaying) wasPlaying.current = true;
    if (isPlaying || commentDraft.isEmpty) player.show(frame);
  };
  const save = useSaveComment(context, (comment) => {
    onPosted(comment);
    announce(`Comment posted at ${placeOf(comment)}`);
    player.clearRange();
    // Whoever is writing the next comment already isn't disturbed.
    if (!clear(sent.current)) return;
    onChooseTool(undefined);
    if (wasPlaying.current) player.play();
    wasPlaying.current = false;
    // The send button is disabled now, so the focus moves to the form, where the keys work for the player.
    if (form.current && document.activeElement !== textRef.current) moveFocusTo(form.current);
  });
  const place = usePlace(player, draft);
  const { frame: start, endFrame: end } = place;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending || attachments.isUploading) return;
    sent.current = draft;
    const { text, drawing, internal } = draft;
    const attachmentIds = draft.attachments.map(({ id }) => id);
    save.mutate({ text, ...place, ...(drawing.length > 0 && { drawing }), attachmentIds, internal });
  };
  const fieldErrors = save.error instanceof ApiError ? Object.values(save.error.problem?.errors ?? {}).flat() : [];
  const id = useId();
  const hasAttachments = draft.attachments.length > 0 || attachments.isUploading;
  const isEmpty = commentDraft.isEmpty && !attachments.isUploading && !tool;
  return (
    <Form
      ref={form}
      {...focusHome.area}
      aria-label="New comment"
      onSubmit={submit}
      onKeyDown={submitOnShortcut}
      data-empty={isEmpty || undefined}
      data-sticky-bar
      // The form makes room for a reply that's being written in the list.
      className="tall:sticky sideways:sticky in-[section:has(ol_form)]:static! bottom-[max(var(--covered-decisions,0px),var(--seen-below,0px))] z-20 gap-2.5! border-line border-t bg-surface px-3 py-1.5 sm:py-2 lg:static lg:p-4"
    >
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 gap-y-1.5 whitespace-nowrap font-mono text-xs">
        <label
          htmlFor={id}
          className={`col-span-full truncate text-accent-ink tabular-nums writing:not-sr-only writing:col-span-1 ${end === undefined ? 'sr-only' : ''}`}
        >
          {/* Hidden beside a range, which needs the width. */}
          <span className={end === undefined ? '' : 'sr-only'}>Comment at </span>
          {toTimecode(start, player.rate, startTimecode)}
          {end !== undefined && ` – ${toTimecode(end, player.rate, startTimecode)}`}
        </label>
        <div className="order-2 writing:order-none">
          <RangeButtons player={player} />
        </div>
        <textarea
          id={id}
          ref={textRef}
          rows={1}
          value={draft.text}
          maxLength={5000}
          placeholder="What should change here?"
          aria-invalid={fieldErrors.length > 0}
          onChange={({ target: { value } }) => {
            stay();
            change({ text: value, ...(draft.drawing.length === 0 && { frame: player.getState().frame }) });
          }}
          className={`${control} order-1 min-h-11 resize-none overflow-hidden whitespace-pre-wrap font-sans placeholder:whitespace-nowrap writing:overflow-auto writing:order-none writing:col-span-full writing:min-h-20`}
        />
      </div>
      <AttachmentList attached={draft.attachments} attachments={attachments} />
      <ErrorMessage error={save.error} />
      {/* All errors are shown here, since the form has only one field. */}
      {fieldErrors.length > 0 && (
        <p role="alert" className="text-on-rose text-sm">
          {fieldErrors.join(' ')}
        </p>
      )}
      <div className="hidden flex-wrap items-center gap-x-1 gap-y-2 writing:flex">
        <DrawingTools
          tool={tool}
          strokes={draft.drawing.length}
          onChoose={(chosen) => {
            stay();
            // What was drawn belongs to its own frame, so that frame is shown.
            if (chosen && draft.drawing.length > 0) player.show(draft.frame);
            onChooseTool(chosen);
          }}
          onUndo={() => change({ drawing: draft.drawing.slice(0, -1) })}
          onClear={() => change({ drawing: [] })}
        />
        {/* Clients would see an internal comment's attachments among the files. */}
        {context.personId !== undefined && <AttachButton onFiles={attachments.add} disabled={draft.internal} />}
        <div className="ml-auto flex items-center gap-4">
          {mayBeInternal && (
            <label className="flex min-h-9 items-center gap-2 text-sm pointer-coarse:min-h-11">
              <input
                type="checkbox"
                checked={draft.internal}
                disabled={hasAttachments}
                onChange={({ target }) => change({ internal: target.checked })}
                className="size-4 accent-accent"
              />
              Internal
            </label>
          )}
          <Button
            type="submit"
            size="small"
            disabled={commentDraft.isEmpty || attachments.isUploading}
            pending={save.isPending && 'Posting...'}
          >
            Post comment
          </Button>
        </div>
      </div>
    </Form>
  );
}

/** Chooses files from the device. */
function AttachButton({ onFiles, disabled }: { onFiles: (files: File[]) => void; disabled: boolean }) {
  const { input, open } = useFileInput({ multiple: true, onFiles });
  return (
    <>
      {input}
      <IconButton icon={Paperclip} label="Attach files" disabled={disabled} onClick={open} />
    </>
  );
}
