/** Which version a picture shows, in its corner. */
export const VersionLabel = ({ label, className }: { label: string; className: string }) => (
  <span
    className={`pointer-events-none absolute top-2 max-w-[calc(100%-1rem)] truncate rounded-sm bg-black/70 px-2 py-0.5 font-mono text-sm text-white ${className}`}
  >
    {label}
  </span>
);
