import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { TitledCard } from '../../ui/titled-card.tsx';
import { byDeadline, type Overview } from './queries.ts';

/** What the figure is, of one and of several, and where it is dealt with. */
const cues: { name: keyof Overview['waiting']; one: string; several: string; to: string }[] = [
  { name: 'unreadMessages', one: 'unread message', several: 'unread messages', to: '/admin?status=unread' },
  { name: 'accessRequests', one: 'request for access', several: 'requests for access', to: '/admin/clients' },
  { name: 'projectsToMove', one: 'project to move on', several: 'projects to move on', to: '/admin/projects' },
  { name: 'projectsDue', one: 'due soon or overdue', several: 'due soon or overdue', to: byDeadline },
];

/** What the studio is to do next, as figures that lead to their lists. */
export function ActionItems({ waiting }: Pick<Overview, 'waiting'>) {
  return (
    <TitledCard flush title="Waiting for you">
      <ul className="divide-y divide-line">
        {cues.map(({ name, one, several, to }) => (
          <li key={name}>
            <Link to={to} className={`group flex items-center gap-4 px-5 py-2.5 hover:bg-background ${waiting[name] ? '' : 'text-muted'}`}>
              <span className="min-w-8 font-bold font-display text-3xl tabular-nums">{waiting[name]}</span>{' '}
              <span className="flex-1">{waiting[name] === 1 ? one : several}</span>
              <ChevronRight aria-hidden className="size-4 text-muted group-hover:text-ink" />
            </Link>
          </li>
        ))}
      </ul>
    </TitledCard>
  );
}
