import { Link } from 'react-router';
import { formatTime } from '#web/lib/format.ts';
import { TitledCard } from '#web/ui/card/titled-card.tsx';
import type { Overview } from './overview.ts';

/** What clients did today. */
export const News = ({ news }: Pick<Overview, 'news'>) => (
  <TitledCard flush title="Today">
    {news.length === 0 && <p className="px-5 py-4 text-muted">Nothing from your clients yet.</p>}
    <ol className="divide-y divide-line">
      {news.map(({ id, text, link, createdAt }) => (
        <li key={id}>
          <Link to={link} className="group flex items-baseline gap-3 px-5 py-2.5 pointer-coarse:min-h-11 text-sm hover:bg-background">
            <time dateTime={createdAt} className="shrink-0 whitespace-nowrap font-mono text-muted tabular-nums">
              {formatTime(createdAt)}
            </time>
            <span className="min-w-0 underline-offset-4 [overflow-wrap:anywhere] group-hover:underline">{text}</span>
          </Link>
        </li>
      ))}
    </ol>
  </TitledCard>
);
