import { ArrowLeft, Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { statusSentence } from '#web/features/projects/projects/progress/status-sentence.ts';
import { roundText } from '#web/features/projects/projects/revision-rounds.ts';
import { type Audience, isGuest, type Review, type ReviewPaths } from '#web/features/projects/review/review.ts';
import { StatusBadge } from '#web/ui/badge.tsx';
import { PlainButton } from '#web/ui/button/button.tsx';
import { focusHome } from '#web/ui/focus/keep-focus.ts';
import { VersionSwitch } from './version-switch.tsx';

interface ReviewHeaderProps {
  audience: Audience;
  review: Review;
  /** Where the review leads; undefined for guests of one version. */
  paths: ReviewPaths | undefined;
  /** Undefined where the actions are in view anyway. */
  actionsToggle: ActionsToggleProps | undefined;
}

/** A file is known by its deliverable, if that has a title of its own. */
const titleOf = ({ project, deliverable, version }: Review) =>
  deliverable && deliverable.title !== project.title ? deliverable.title : version.name;

/** The project's as long as there is one film. */
const statusOf = ({ project, deliverable, place }: Review) =>
  !deliverable || (deliverable.isFirst && !place) ? project.status : deliverable.state;

/** What happens next, and whether the client or guest is to act. */
function sentenceFor(audience: Audience, review: Review): string {
  const { may, versions } = review;
  const reader = !may.comment ? 'viewer' : isGuest(audience) ? 'commenter' : 'decider';
  return statusSentence(statusOf(review), reader, Math.max(...versions.map(({ version }) => version)));
}

/** What is reviewed, what happens next, its versions and the round. */
export function ReviewHeader({ audience, review, paths, actionsToggle }: ReviewHeaderProps) {
  const { project, deliverable, version, versions, rounds } = review;
  const line = [audience !== 'admin' && sentenceFor(audience, review), rounds && roundText(rounds)].filter(Boolean).join(' · ');
  return (
    <header className="in-data-full-screen:hidden max-lg:in-data-soft-keyboard:hidden sideways:col-start-2 sideways:row-start-1 flex min-w-0 flex-wrap items-center gap-x-3 border-line border-b px-2 pt-0.5 pb-1.5 sm:flex-nowrap sm:gap-x-4 sm:px-3 sm:pt-1.5 sideways:gap-x-3 lg:px-4">
      {paths && (
        <Link
          to={paths.back.to}
          aria-label={paths.back.label}
          title={paths.back.label}
          className="-mr-3 -ml-1 grid size-11 shrink-0 place-items-center text-muted hover:text-ink"
        >
          <ArrowLeft aria-hidden size={18} />
        </Link>
      )}
      {/* On a phone, the sentence has all of the width, below. */}
      <div className="min-w-0 flex-1 max-sm:contents lg:flex-initial">
        <h1
          {...focusHome.area}
          className="min-w-0 truncate font-normal font-sans text-base max-sm:flex-1"
          title={`${project.title} / ${version.name}`}
        >
          <span className="hidden sideways:hidden text-muted sm:inline">{project.title} / </span>
          <span className="font-semibold">{titleOf(review)}</span>
        </h1>
        {line && <p className="text-pretty text-muted text-xs max-sm:order-last max-sm:w-full">{line}</p>}
      </div>
      {paths && deliverable && (
        <VersionSwitch versions={versions} current={version.version} pathOf={(number) => paths.of(deliverable, number)} />
      )}
      {/* Hidden on a phone, where the sentence says the status. */}
      <span className={`sideways:hidden ${audience === 'admin' ? '' : 'max-sm:hidden'}`}>
        <StatusBadge status={statusOf(review)} />
      </span>
      {actionsToggle && <ActionsToggle {...actionsToggle} />}
    </header>
  );
}

interface ActionsToggleProps {
  isOpen: boolean;
  onToggle: () => void;
}

/** A button that shows the actions on a phone, where they would take the room of a comment. */
const ActionsToggle = ({ isOpen, onToggle }: ActionsToggleProps) => (
  <PlainButton
    aria-label="Actions"
    title="Actions"
    aria-expanded={isOpen}
    onClick={onToggle}
    className="-ml-3 grid size-11 shrink-0 place-items-center text-muted hover:text-ink aria-expanded:text-ink sm:hidden"
  >
    <Ellipsis aria-hidden size={18} />
  </PlainButton>
);

interface ReviewActionsProps {
  children: ReactNode;
  decisions: ReactNode;
  actionsToggle: ActionsToggleProps | undefined;
}

/** Next to the header; on a phone below the player, where the thumb is, or below the header: once they're asked for, or on its side. */
export const ReviewActions = ({ children, decisions, actionsToggle }: ReviewActionsProps) => (
  <div className="contents sideways:col-start-2 sideways:row-start-2 sideways:block in-data-full-screen:hidden! max-lg:in-data-soft-keyboard:hidden! lg:col-span-2 lg:flex lg:items-center lg:justify-end lg:gap-2 lg:border-line lg:border-b lg:px-4 lg:py-1.5">
    <div
      className={`flex flex-wrap items-center justify-end gap-2 px-3 py-0.5 empty:hidden sm:order-1 sm:py-1.5 lg:contents ${!actionsToggle ? 'order-1' : actionsToggle.isOpen ? '' : 'max-sm:hidden'}`}
    >
      {children}
    </div>
    {decisions}
  </div>
);
