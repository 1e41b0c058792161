import { Link, useLocation } from 'react-router';
import { isActive, type UploadTarget } from '#web/features/projects/uploads/queue/upload.ts';
import { useUploads } from '#web/features/projects/uploads/queue/uploads-provider.tsx';
import { formatPercent } from '#web/lib/format.ts';
import { ProgressTrack } from '#web/ui/progress-track.tsx';
import { formatTimeLeft, percentOf, summarize, totalsOf } from './upload-texts.ts';

/** Shows the client's or admin's uploads on every screen but the one that lists them, and announces what happens to them. */
export function UploadStatusBar({ audience }: Pick<UploadTarget, 'audience'>) {
  const uploads = useUploads().filter(({ target, status }) => target.audience === audience && status !== 'interrupted');
  const { pathname } = useLocation();
  const summary = summarize(uploads);
  const last = uploads.findLast(isActive) ?? uploads.at(-1);
  const listPath = last?.target.projectId === null ? '/admin/site' : `/${audience}/projects/${last?.target.projectId}`;
  return (
    <>
      <p role="status" className="sr-only">
        {summary}
      </p>
      {last && pathname !== listPath && (
        <div
          data-sticky-bar
          className="tall:sticky bottom-(--bottom-bar,0px) z-40 grid gap-2 border-bar-line border-t bg-bar px-5 py-3 text-bar-ink"
        >
          <div className="flex items-center justify-between gap-4 text-sm">
            {/* Screen readers have the sentence above. */}
            <p aria-hidden className="min-w-0 tabular-nums">
              {[summary, ...progressTexts(uploads)].join(' · ')}
            </p>
            <Link to={listPath} className="shrink-0 font-semibold underline underline-offset-4">
              View uploads
            </Link>
          </div>
          <ProgressTrack label="All uploads" percent={percentOf(totalsOf(uploads))} isMoving={uploads.some(isActive)} />
        </div>
      )}
    </>
  );
}

function progressTexts(uploads: ReturnType<typeof useUploads>): string[] {
  if (!uploads.some(isActive)) return [];
  const totals = totalsOf(uploads);
  return [formatPercent(percentOf(totals)), ...(totals.secondsLeft === undefined ? [] : [formatTimeLeft(totals.secondsLeft)])];
}
