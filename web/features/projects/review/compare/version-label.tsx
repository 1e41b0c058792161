/** Which version a picture shows, in its corner. */
export const VersionLabel = ({ version, className }: { version: number; className: string }) => (
  <span className={`pointer-events-none absolute top-2 rounded-sm bg-black/70 px-2 py-0.5 font-mono text-sm text-white ${className}`}>
    v{version}
  </span>
);
