/** A field that no person sees or reaches: only programs fill it in, and what they send is thrown away. */
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
