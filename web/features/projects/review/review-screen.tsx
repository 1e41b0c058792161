import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { isStatus } from '#web/lib/api.ts';
import { useIsLive } from '#web/lib/live-updates.ts';
import { Announcer } from '#web/ui/announcer.tsx';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { EmptyState, FailedState } from '#web/ui/card/card.tsx';
import { ItemTitle } from '#web/ui/item-title.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { CompareControls } from './compare/compare-controls.tsx';
import { useComparison } from './compare/use-comparison.ts';
import { Place } from './header/place.tsx';
import { ReviewActions, ReviewHeader } from './header/review-header.tsx';
import { Notices, noticesOf } from './notices.tsx';
import { OtherDraft } from './other-draft.tsx';
import { PlaybackList } from './playback-list.tsx';
import {
  type Audience,
  isGuest,
  isInPreparation,
  isOther,
  nameOf,
  projectPaths,
  type Review,
  type Reviewed,
  type ReviewPaths,
  versionComments,
  versionReview,
} from './review.ts';
import { useProcessAgain } from './use-process-again.ts';
import { VersionDetails } from './version-details.tsx';
import { VersionReview } from './version-review.tsx';
import { isPlayable, originalVideo } from './video-state.ts';
import { VideoState, type VideoStateProps } from './video-states.tsx';

interface ReviewScreenProps {
  audience: Audience;
  /** The id of whoever is signed in; undefined for guests. */
  personId?: number;
  /** Where the review leads, for guests whose link is for several deliverables. */
  guestPaths?: ReviewPaths | undefined;
  of: Reviewed;
  /** A version's number, or `newest`. */
  version: string;
  /** Renders what else can be done with the version. */
  renderActions: (review: Review) => ReactNode;
  /** Renders a `DecisionBar`, for clients. */
  renderDecisions?: ((review: Review, openComments: number) => ReactNode) | undefined;
}

/** How often a video's progress is asked for without a stream while it's being prepared, in milliseconds. */
const progressInterval = 2000;

/** A version of a draft: watch it, comment on its frames, compare it and decide. */
export function ReviewScreen({ audience, personId, guestPaths, of, version, renderActions, renderDecisions }: ReviewScreenProps) {
  const isLive = useIsLive();
  const {
    data: review,
    error,
    refetch,
  } = useQuery({
    ...versionReview(audience, of, version),
    refetchInterval: ({ state: { data } }) => !isLive && data !== undefined && isInPreparation(data.review.version) && progressInterval,
  });
  const paths = isGuest(audience) ? guestPaths : projectPaths(audience, of.projectId);
  if (isStatus(error, 404) || isStatus(error, 422))
    return (
      <EmptyState title="Version not found" heading="h1">
        <p className="text-muted">This version doesn't exist, or it was deleted.</p>
        {paths && <ButtonLink to={paths.back.to}>{paths.back.label}</ButtonLink>}
      </EmptyState>
    );
  if (!review) return error ? <FailedState onRetry={refetch} /> : <Spinner text="Loading the draft..." />;
  return (
    <Announcer>
      <LoadedReview key={review.version.id} {...{ audience, personId, review, paths, renderActions, renderDecisions }} />
    </Announcer>
  );
}

interface LoadedReviewProps extends Pick<ReviewScreenProps, 'renderActions' | 'renderDecisions'> {
  audience: Audience;
  personId: number | undefined;
  review: Review;
  paths: ReviewPaths | undefined;
}

function LoadedReview({ audience, personId, review, paths, renderActions, renderDecisions }: LoadedReviewProps) {
  const { project, version } = review;
  const { data: comments, isError, refetch } = useQuery(versionComments(audience, project.id, version.id));
  const [parameters] = useSearchParams();
  const opensAtComment = parameters.has('comment');
  const [comparison, setComparison] = useComparison(audience, review);
  const [showsActions, setShowsActions] = useState(false);
  const areAlone = !comparison && !(paths && review.place) && noticesOf(version.video).length === 0;
  const actionsToggle = areAlone ? { isOpen: showsActions, onToggle: () => setShowsActions(!showsActions) } : undefined;
  const open = comments?.filter(({ resolved }) => !resolved).length ?? 0;
  return (
    <div className="flex min-h-dvh flex-col sideways:grid sideways:grid-cols-[minmax(0,1fr)_19rem] sideways:grid-rows-[auto_auto_1fr] lg:grid lg:h-[calc(100dvh-var(--viewing-bar-height,0px))] lg:grid-cols-[minmax(0,1fr)_auto_23rem] lg:grid-rows-[auto_minmax(0,1fr)] lg:in-data-full-screen:grid-rows-[minmax(0,1fr)]">
      <ItemTitle name={`${nameOf(review)}, v${version.version}`} />
      <ReviewHeader {...{ audience, review, paths, actionsToggle }} />
      <ReviewActions decisions={renderDecisions?.(review, open)} actionsToggle={actionsToggle}>
        {paths && <Place paths={paths} review={review} />}
        <Notices version={version} />
        <CompareControls {...{ audience, review, comparison }} onChange={setComparison} />
        {/* Hidden on a phone while versions are compared, since the controls for that need the room. */}
        <div className={comparison ? 'contents max-sm:hidden' : 'contents'}>
          <VersionDetails video={version.video}>{audience === 'admin' && <PlaybackList fileId={version.id} />}</VersionDetails>
          {renderActions(review)}
        </div>
      </ReviewActions>
      {!comments && isError ? (
        <FailedState onRetry={refetch} />
      ) : !comments && opensAtComment ? (
        <Spinner text="Loading comments..." />
      ) : (
        <VideoOrState {...{ audience, personId, review, comments, comparison }} />
      )}
    </div>
  );
}

/** The player, or why there is none, yet or at all. */
function VideoOrState(props: Omit<ComponentProps<typeof VersionReview>, 'video'>) {
  const { audience, review } = props;
  const { id, kind, video } = review.version;
  const isUnprocessed = video?.status === 'unprocessed' && !isPlayable(video);
  const { data: original, error } = useQuery({ ...originalVideo(audience, id), enabled: isUnprocessed });
  if (isOther(kind)) return <OtherDraft audience={audience} review={review} kind={kind} />;
  if (isPlayable(video)) return <VersionReview {...props} video={video} />;
  if (isUnprocessed && original) return <VersionReview {...props} video={{ ...video, ...original }} />;
  return audience === 'admin' ? (
    <StudioVideoState projectId={review.project.id} fileId={id} video={video} problem={error?.message} />
  ) : (
    <VideoState video={video} problem={error?.message} />
  );
}

interface StudioVideoStateProps extends Pick<VideoStateProps, 'video' | 'problem'> {
  projectId: number;
  fileId: number;
}

/** The studio can have a video prepared again. */
function StudioVideoState({ projectId, fileId, ...state }: StudioVideoStateProps) {
  const retry = useProcessAgain(fileId);
  return <VideoState {...state} onRetry={retry.mutate} isRetrying={retry.isPending} />;
}
