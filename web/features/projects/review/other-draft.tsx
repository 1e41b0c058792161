import { useQuery } from '@tanstack/react-query';
import { Download, ExternalLink } from 'lucide-react';
import type { DraftKind } from '#api/projects/review.ts';
import { filesLock } from '#web/features/projects/files/files.ts';
import { formatSize } from '#web/lib/format.ts';
import { buttonClasses } from '#web/ui/button/button.tsx';
import { type Audience, downloadUrl, isGuest, type Review } from './review.ts';
import { InsteadOfPlayer } from './video-states.tsx';

interface OtherDraftProps {
  audience: Audience;
  review: Review;
  kind: Exclude<DraftKind, 'video'>;
}

const titles: Record<OtherDraftProps['kind'], string> = {
  image: 'This draft is an image.',
  audio: 'This draft is a sound file.',
  file: "This draft isn't a video.",
  link: 'This draft is a link.',
};

/** Shown instead of the player: a draft that is opened or downloaded to look at it. */
export function OtherDraft({ audience, review: { project, version, may }, kind }: OtherDraftProps) {
  const { id, name, size, link } = version;
  return (
    <InsteadOfPlayer label="Draft">
      <div className="grid max-w-lg justify-items-center gap-3">
        <h2 className="font-semibold text-xl">{titles[kind]}</h2>
        <p className="text-muted [overflow-wrap:anywhere]">
          <span dir="auto">{name}</span>
          {size !== null && `, ${formatSize(size)}`}
        </p>
        {!may.download ? (
          <p className="text-pretty">
            {refusalOf(audience, kind === 'link' ? 'open' : 'download')}
            {audience === 'client' && <LockReason projectId={project.id} />}
          </p>
        ) : link ? (
          <a href={link} target="_blank" rel="noreferrer" className={buttonClasses({})}>
            <ExternalLink aria-hidden size={16} /> Open
          </a>
        ) : (
          <a href={downloadUrl(audience, id)} download className={buttonClasses({})}>
            <Download aria-hidden size={16} /> Download
          </a>
        )}
      </div>
    </InsteadOfPlayer>
  );
}

/** Tells the client what the project waits for. */
function LockReason({ projectId }: { projectId: number }) {
  const { data: lock } = useQuery(filesLock({ audience: 'client', projectId }));
  return lock && ` ${lock.reason}`;
}

const refusalOf = (audience: Audience, verb: 'open' | 'download') =>
  isGuest(audience)
    ? `Your review link doesn't let you ${verb} it. Ask whoever sent you the link.`
    : `You can ${verb} it once this project is paid.`;
