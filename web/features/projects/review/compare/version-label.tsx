import type { PictureName } from './modes.ts';

/** `Short 1 v2`, of which a long title is cut off, and never the version. */
export const ShortName = ({ name: { title, version } }: { name: PictureName }) => (
  <span className="flex min-w-0">
    {title !== undefined && <span className="truncate">{title}</span>}
    <span className="shrink-0 whitespace-pre">
      {title !== undefined && ' '}v{version}
    </span>
  </span>
);

/** Which version a picture shows. @param className where it is, and how wide at most */
export const VersionLabel = ({ name, className }: { name: PictureName; className: string }) => (
  <span className={`pointer-events-none flex rounded-sm bg-black/70 px-2 py-0.5 font-mono text-sm text-white ${className}`}>
    <ShortName name={name} />
  </span>
);

/** The label in the corner of a picture that lies beside another one. */
export const CornerLabel = ({ name }: { name: PictureName }) => (
  <VersionLabel name={name} className="absolute top-2 left-2 max-w-[calc(100%-1rem)]" />
);
