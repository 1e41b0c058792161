import { storedPaths } from '#server/storage/image-paths.ts';

/** The folders of everything in storage. */
export const storedFolders = ['uploads/', 'derived/', 'images/', 'films/'];

/** For each table, a query for what storage keeps for its rows. Databases of earlier versions lack some of the tables. */
const pathQueries: Record<string, string> = {
  'public.files': `select path from public.files where path <> ''`,
  'public.video_renditions': 'select path from public.video_renditions where unused_since is null',
  // Only files that have arrived. In earlier versions, those are the ones without an `expires_at`.
  'public.brief_files': `select 'uploads/' || file.id as path from public.brief_files file left join public.uploads upload on upload.id = file.id
    where to_jsonb(file)->>'expires_at' is null and (upload.id is null or to_jsonb(upload)->>'finished_at' is not null)`,
  // Until a film is converted, storage has its upload, or the final video, whose column earlier versions don't have.
  'public.site_films': `select coalesce(path, to_jsonb(film)->>'source_path', 'uploads/' || id) as path
    from public.site_films film where status in ('queued', 'processing', 'ready')`,
};

/** Before 0.6, the renditions' paths were columns of `videos`. */
const renditionsBefore =
  'select path from public.videos, unnest(array[proxy_path, poster_path, filmstrip_path]) path where path is not null';

export const tablesWithPaths = [...Object.keys(pathQueries), 'public.site_images'].map((name) => ({ name }));

interface StoredRows {
  query<Row extends object>(text: string): Promise<Row[]>;
  /** The tables' names, with their schema. */
  tables: { name: string }[];
}

/** Everything that storage keeps for the rows of a snapshot. Uploads that aren't finished have no file yet. */
export async function listStoredPaths(snapshot: StoredRows): Promise<string[]> {
  const paths = new Set<string>();
  const names = new Set(snapshot.tables.map(({ name }) => name));
  const queries = [...names].flatMap((name) => pathQueries[name] ?? []);
  if (names.has('public.videos') && !names.has('public.video_renditions')) queries.push(renditionsBefore);
  for (const query of queries) for (const { path } of await snapshot.query<{ path: string }>(query)) paths.add(path);
  for (const path of await listImagePaths(snapshot)) paths.add(path);
  return [...paths];
}

async function listImagePaths({ query, tables }: StoredRows): Promise<string[]> {
  if (!tables.some(({ name }) => name === 'public.site_images')) return [];
  const images = await query<{ id: string; width: number }>('select distinct id, width from public.site_images');
  return images.flatMap(storedPaths);
}
