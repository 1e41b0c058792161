import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type FrameRate, frameAtSameTime } from '#domain/projects/timecode.ts';
import type { Clip } from '#web/features/projects/review/player/frame-display.ts';
import { clampFrame } from '#web/features/projects/review/player/frames.ts';
import { type Audience, type Comment, versionComments } from '#web/features/projects/review/review.ts';
import type { Comparison } from './use-comparison.ts';

/** The version that is compared, with its comments where they are in the shown one; undefined until there is one. */
export function useComparedComments(audience: Audience, projectId: number, comparison: Comparison | undefined, clip: Clip) {
  const { rate, frameCount } = clip;
  const { id: fileId, video } = comparison?.review?.version ?? {};
  const { data: comments } = useQuery({
    ...versionComments(audience, projectId, fileId ?? 0),
    enabled: fileId !== undefined,
  });
  const originalRate = video?.rate;
  const placed = useMemo(
    () => originalRate && comments?.map((comment) => placeIn({ rate, frameCount }, comment, originalRate)),
    [comments, originalRate, rate, frameCount],
  );
  return comparison && fileId !== undefined && placed ? { fileId, name: comparison.names.compared, comments: placed } : undefined;
}

function placeIn({ rate, frameCount }: Clip, comment: Comment, originalRate: FrameRate): Comment {
  const translate = (frame: number | null) => frame && clampFrame(frameAtSameTime(frame, originalRate, rate), frameCount);
  return { ...comment, frame: translate(comment.frame), endFrame: translate(comment.endFrame) };
}
