import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { TitledCard } from '#web/ui/card/titled-card.tsx';
import { byDeadline, type Overview } from './queries.ts';

/** Each count's label and the list it links to. */
const counts: { name: keyof Overview['waiting']; singular: string; plural: string; to: string }[] = [
  { name: 'unreadMessages', singular: 'unread message', plural: 'unread messages', to: '/admin?status=unread' },
  { name: 'accessRequests', singular: 'access request', plural: 'access requests', to: '/admin/clients' },
  { name: 'projectsToMove', singular: 'project needs your action', plural: 'projects need your action', to: '/admin/projects' },
  { name: 'projectsDue', singular: 'due soon or overdue', plural: 'due soon or overdue', to: byDeadline },
];

/** What the studio has to do next, as counts that link to their lists. */
export function ActionItems({ waiting }: Pick<Overview, 'waiting'>) {
  return (
    <TitledCard flush title="Waiting for you">
      <ul className="divide-y divide-line">
        {counts.map(({ name, singular, plural, to }) => (
          <li key={name}>
            <Link to={to} className={`group flex items-center gap-4 px-5 py-2.5 hover:bg-background ${waiting[name] ? '' : 'text-muted'}`}>
              <span className="min-w-8 font-bold font-display text-3xl tabular-nums">{waiting[name]}</span>{' '}
              <span className="flex-1">{waiting[name] === 1 ? singular : plural}</span>
              <ChevronRight aria-hidden className="size-4 text-muted group-hover:text-ink" />
            </Link>
          </li>
        ))}
      </ul>
    </TitledCard>
  );
}
