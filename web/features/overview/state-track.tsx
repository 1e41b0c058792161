import { Link } from 'react-router';
import { formatStatus } from '../../lib/format.ts';
import { labelColours } from '../../ui/badge.tsx';
import { Part } from './part.tsx';
import type { Overview } from './queries.ts';

const listOf = (status: string) => `/admin/projects?status=${status}`;

/** The projects on the desk as clips on a track, a clip for each state that has some, as wide as they are many. */
export function StateTrack({ projects }: Pick<Overview, 'projects'>) {
  const clips = projects.filter(({ status, total }) => total > 0 && status !== 'archived');
  const archived = projects.find(({ status }) => status === 'archived')?.total;
  const most = Math.max(...clips.map(({ total }) => total));
  return (
    <Part
      title="Projects by state"
      aside={
        archived ? (
          <Link to={listOf('archived')} className="underline-offset-4 hover:underline">
            {archived} archived
          </Link>
        ) : undefined
      }
    >
      {clips.length === 0 && <p className="px-5 py-4 text-quiet">No project is on the desk.</p>}
      <ol className="grid gap-2 px-5 py-4 empty:hidden md:flex md:gap-1">
        {clips.map(({ status, total }) => (
          <li key={status} style={{ flexGrow: total }} className="md:min-w-18 md:basis-0 lg:min-w-24">
            <Link to={listOf(status)} className="group grid grid-cols-[minmax(0,1fr)_8.5rem] items-center gap-x-3 gap-y-1.5 md:grid-cols-1">
              <span
                className={`min-w-10 rounded-sm px-2.5 py-1.5 font-mono font-semibold tabular-nums md:w-full! ${labelColours(status)}`}
                style={{ width: `${(total / most) * 100}%` }}
              >
                {total}
              </span>{' '}
              <span className="text-sm underline-offset-4 group-hover:underline">{formatStatus(status)}</span>
            </Link>
          </li>
        ))}
      </ol>
    </Part>
  );
}
