/** A field that people can't see or reach. Only bots fill it in, and the server discards what they submit. */
export function Honeypot() {
  return (
    <div aria-hidden="true" className="absolute -left-[200vw] h-px w-px overflow-hidden">
      <label>
        Leave this empty
        <input name="reference" type="text" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
