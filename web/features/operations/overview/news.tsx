import { Link } from 'react-router';
import { formatTime } from '#web/lib/format.ts';
import { TitledCard } from '#web/ui/card/titled-card.tsx';
import type { Overview } from './overview.ts';

/** How many entries fit beside the deadlines; the bell has more. */
const listed = 5;

/** What happened with clients and sales today. */
export const News = ({ news }: Pick<Overview, 'news'>) => (
  <TitledCard flush title="Today">
    {news.length === 0 && <p className="px-5 py-4 text-muted">Nothing new yet.</p>}
    <ol className="divide-y divide-line">
      {news.slice(0, listed).map(({ kind, id, text, link, createdAt }) => (
        <li key={`${kind} ${id}`}>
          <Link
            to={link}
            title={text}
            className="group flex items-baseline gap-3 px-5 py-1.5 pointer-coarse:min-h-11 text-sm hover:bg-background"
          >
            <time dateTime={createdAt} className="shrink-0 whitespace-nowrap font-mono text-muted tabular-nums">
              {formatTime(createdAt)}
            </time>
            <span className="min-w-0 sm:truncate underline-offset-4 [overflow-wrap:anywhere] group-hover:underline">{text}</span>
          </Link>
        </li>
      ))}
    </ol>
  </TitledCard>
);
