/** Shows and announces that something is loading. */
export function Spinner({ text }: { text: string }) {
  return (
    <div role="status" className="flex items-center justify-center gap-3 text-pretty px-6 py-14 text-muted">
      <span aria-hidden className="size-4 shrink-0 animate-spin rounded-full border-2 border-line border-t-accent" />
      {text}
    </div>
  );
}
