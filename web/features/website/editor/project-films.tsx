import { useQuery } from '@tanstack/react-query';
import type { JsonResponse } from '#api/shared/endpoint.ts';
import { portfolioRequestEndpoints } from '#api/website/portfolio-requests.ts';
import { maxTitleLength } from '#api/website/site.ts';
import { portfolioCategories } from '#domain/website/site-options.ts';
import { query } from '#web/lib/query.ts';
import { Button } from '#web/ui/button/button.tsx';
import { describeFilm, formatLength } from './film-status.ts';
import type { SiteDraft } from './use-site-draft.ts';

type ProjectFilm = JsonResponse<typeof portfolioRequestEndpoints.listFilms>['films'][number];

/** Final videos that clients allow the studio to show, to be added to the portfolio of the draft. */
export function ProjectFilms({ draft }: { draft: SiteDraft }) {
  const { data: films = [] } = useQuery(query(portfolioRequestEndpoints.listFilms, {}, { select: ({ films }) => films }));
  const { items } = draft.content.portfolio;
  if (films.length === 0) return null;
  const add = ({ id, projectTitle, duration }: ProjectFilm) => {
    const film = { title: projectTitle.slice(0, maxTitleLength).trim(), category: portfolioCategories[0], views: '' };
    const video = { platform: 'studio', id } as const;
    draft.change(['portfolio', 'items'], [...items, { ...film, video, duration: duration === null ? '' : formatLength(duration) }], false);
  };
  return (
    <section aria-label="Add from projects" className="grid gap-2 border-line border-b pb-4">
      <h2 className="font-medium font-sans text-sm">Add from projects</h2>
      <p className="text-muted text-sm">
        Final videos that clients allow you to show. If a client withdraws consent, the film disappears from your site.
      </p>
      <ul className="grid gap-2">
        {films.map((film) => (
          <Film
            key={film.id}
            film={film}
            isAdded={items.some(({ video }) => video?.platform === 'studio' && video.id === film.id)}
            onAdd={() => add(film)}
          />
        ))}
      </ul>
    </section>
  );
}

interface FilmProps {
  film: ProjectFilm;
  isAdded: boolean;
  onAdd: () => void;
}

const Film = ({ film, isAdded, onAdd }: FilmProps) => (
  <li className="grid gap-2 rounded-sm border border-line p-3 text-sm [overflow-wrap:anywhere]">
    <p>
      <span dir="auto" className="font-medium">
        {film.projectTitle}
      </span>
      <span className="block text-muted tabular-nums">
        {film.name} · {film.error ?? describeFilm(film)}
      </span>
    </p>
    <Button variant="secondary" size="small" className="justify-self-start" disabled={isAdded || film.error !== null} onClick={onAdd}>
      {isAdded ? 'Added' : 'Add to site'}
    </Button>
  </li>
);
