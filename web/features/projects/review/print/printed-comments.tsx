import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { authorColors, type ColorOf, filterComments, sortComments } from '#web/features/projects/review/comments/comment-list.ts';
import {
  type Audience,
  type Comment,
  nameOf,
  type Review,
  type Reviewed,
  streamUrl,
  versionComments,
  versionReview,
} from '#web/features/projects/review/review.ts';
import { isPlayable } from '#web/features/projects/review/video-state.ts';
import { today } from '#web/lib/calendar.ts';
import { formatDate } from '#web/lib/format.ts';
import { useStudio } from '#web/lib/site.ts';
import { Button } from '#web/ui/button/button.tsx';
import { FailedState } from '#web/ui/card/card.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { PrintedComment } from './printed-comment.tsx';
import { maxStills, useStills } from './use-stills.ts';

interface PrintedCommentsProps {
  audience: Audience;
  of: Reviewed;
  /** A version's number, or `newest`. */
  version: string;
}

/** A version's comments on paper, each with the picture of its frame: the open ones, or all with `?include=all`. */
export function PrintedComments({ audience, of, version }: PrintedCommentsProps) {
  const { data: review, error, refetch } = useQuery(versionReview(audience, of, version));
  if (!review) return error ? <FailedState onRetry={refetch} /> : <Spinner text="Loading the draft..." />;
  return <OfVersion audience={audience} review={review} />;
}

function OfVersion({ audience, review }: { audience: Audience; review: Review }) {
  const { data, error, refetch } = useQuery(versionComments(audience, review.project.id, review.version.id));
  const [parameters] = useSearchParams();
  const include = parameters.get('include') === 'all' ? 'all' : 'open';
  const comments = useMemo(() => data && sortComments(filterComments(data, include)), [data, include]);
  const colorOf = useMemo(() => authorColors(data ?? []).colorOf, [data]);
  if (!comments) return error ? <FailedState onRetry={refetch} /> : <Spinner text="Loading comments..." />;
  return <Page {...{ audience, review, comments, colorOf, include }} />;
}

interface PageProps {
  audience: Audience;
  review: Review;
  /** The comments in the order of the video. */
  comments: Comment[];
  colorOf: ColorOf;
  include: 'open' | 'all';
}

function Page({ audience, review, comments, colorOf, include }: PageProps) {
  const { project, version } = review;
  const { brand } = useStudio();
  const video = isPlayable(version.video) ? version.video : undefined;
  const stills = useStills(video?.rate, comments);
  return (
    <article className="mx-auto grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-6 px-5 py-8 print:block print:max-w-none print:p-0">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <p className="font-semibold">{brand}</p>
          <h1 className="text-2xl">
            {nameOf(review)}, version {version.version}
          </h1>
          <p className="text-muted">
            {include === 'open' ? 'Open comments' : 'All comments'} · {project.clientName} · {formatDate(today())}
          </p>
        </div>
        <div className="grid justify-items-end gap-2 print:hidden">
          <Button disabled={stills.isDrawing} onClick={() => print()}>
            {stills.isDrawing ? `Preparing picture ${stills.drawn + 1} of ${stills.count}...` : 'Print'}
          </Button>
          {stills.hasFailed && <p role="alert">The pictures couldn't be loaded.</p>}
        </div>
      </header>
      {comments.length === 0 && <p>{include === 'open' ? 'No open comments.' : 'No comments.'}</p>}
      <ol aria-label="Comments" className="border-line border-t print:mt-6">
        {comments.map((comment) => (
          <PrintedComment
            key={comment.id}
            comment={comment}
            color={colorOf(comment.author)}
            fileId={version.id}
            canvasRef={stills.canvasRef(comment)}
            size={video}
          />
        ))}
      </ol>
      {stills.areLimited && <p className="text-muted text-sm print:mt-4">Only the first {maxStills} comments have a picture.</p>}
      {video && stills.count > 0 && (
        // Browsers seek only what is on the page.
        <video
          ref={stills.videoRef}
          src={streamUrl(audience, version.id, version.video?.qualities.at(-1))}
          onError={stills.onError}
          muted
          playsInline
          preload="auto"
          aria-hidden
          tabIndex={-1}
          className="pointer-events-none fixed bottom-0 left-0 size-px opacity-0 print:hidden"
        />
      )}
    </article>
  );
}
