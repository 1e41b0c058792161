import { File, Film, Image, Link, Lock, Music } from 'lucide-react';
import { useState } from 'react';
import { posterUrl } from '#web/features/projects/files/file-urls.ts';
import type { Audience, ProjectFile } from '#web/features/projects/files/files.ts';

/** A video's poster, or an icon for the kind of file. */
export function Thumbnail({ audience, file }: { audience: Audience; file: ProjectFile }) {
  const isHidden = file.isLocked && file.type === 'final';
  const Icon = isHidden ? Lock : iconOf(file);
  // The picture can't be loaded while the storage is unavailable.
  const [hasFailed, setFailed] = useState(false);
  const hasPoster = file.video?.hasProxy && !isHidden && !hasFailed;
  return (
    <div className="grid aspect-video w-20 shrink-0 place-items-center overflow-hidden rounded-sm bg-inset text-muted sm:w-28">
      {hasPoster ? (
        <img
          src={posterUrl(file.id, audience, file.video?.revisions.poster)}
          alt=""
          loading="lazy"
          onError={() => setFailed(true)}
          className="size-full object-cover"
        />
      ) : (
        <Icon aria-hidden size={22} strokeWidth={1.5} />
      )}
    </div>
  );
}

function iconOf({ link, mediaType, video }: ProjectFile) {
  if (link) return Link;
  if (video || mediaType?.startsWith('video/')) return Film;
  if (mediaType?.startsWith('image/')) return Image;
  if (mediaType?.startsWith('audio/')) return Music;
  return File;
}
