import { desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { SearchKind } from '#contract/operations/search.ts';
import type { Connection } from '#server/db/client.ts';
import { preparedQuery } from '#server/db/prepared-query.ts';
import { clients, isClientStatus } from '#server/db/schema/accounts/clients.ts';
import { invoices } from '#server/db/schema/billing/invoices.ts';
import { contactMessages } from '#server/db/schema/inbox/contact.ts';
import { files } from '#server/db/schema/projects/files.ts';
import { projects } from '#server/db/schema/projects/projects.ts';
import { leads } from '#server/db/schema/sales/leads.ts';
import { prefixes, searchVector, searchWords, textQuery, wholeWords } from '#server/db/search/search.ts';

/** Rows that can be found; those with the highest ids are the newest. */
interface Source {
  table: PgTable & { id: AnyPgColumn };
  vector: SQL;
  isVisible?: SQL | undefined;
  title: SQL | AnyPgColumn;
  detail: SQL | AnyPgColumn;
  projectId?: AnyPgColumn;
}

/** Selected from another table for each of a few rows. */
const clientName = (clientId: AnyPgColumn) => sql`(select ${clients.name} from ${clients} where ${eq(clients.id, clientId)})`;

export const searchSources: Record<SearchKind, Source> = {
  client: {
    table: clients,
    vector: searchVector(clients.name, clients.email, clients.company),
    isVisible: isClientStatus(clients.status),
    title: clients.name,
    detail: sql`coalesce(${clients.company}, ${clients.email})`,
  },
  lead: {
    table: leads,
    vector: searchVector(leads.name, leads.email, leads.company),
    title: leads.name,
    detail: sql`coalesce(${leads.company}, ${leads.email})`,
  },
  project: {
    table: projects,
    vector: searchVector(projects.title),
    title: projects.title,
    detail: clientName(projects.clientId),
  },
  invoice: {
    table: invoices,
    vector: searchVector(invoices.invoiceNumber),
    title: invoices.invoiceNumber,
    detail: clientName(invoices.clientId),
  },
  message: {
    table: contactMessages,
    vector: searchVector(contactMessages.name, contactMessages.email, contactMessages.subject, contactMessages.message),
    title: sql`coalesce(${contactMessages.subject}, left(${contactMessages.message}, 80))`,
    detail: contactMessages.name,
  },
  file: {
    table: files,
    vector: searchVector(files.name),
    isVisible: isNull(files.deletedAt),
    title: files.name,
    detail: sql`(select ${projects.title} from ${projects} where ${eq(projects.id, files.projectId)})`,
    projectId: files.projectId,
  },
};

export type Found = { kind: SearchKind; id: number; title: string; detail: string | null; projectId: number | null };

/**
 * The most relevant rows of each kind, in one query: those with the words as a whole come before those with longer ones.
 * @param areAllBegun whether each word may be the beginning of a longer one, which takes longer to find; otherwise, the last one may
 */
export function findRows(db: Connection, search: string, areAllBegun: boolean): Promise<Found[]> {
  const begun = areAllBegun ? prefixes(search) : wholeWords(search, ':*');
  const words = wholeWords(search);
  const last = searchWords(search).at(-1)!;
  const number = areAllBegun ? { number: words, numberBegun: begun } : { number: wholeWords(last), numberBegun: prefixes(last) };
  return selectFound(db, { words, begun, ...number });
}

/** What is typed, as terms of `to_tsquery`. For invoices, it's the last part at first, because most of their numbers have the others. */
interface Terms {
  words: string;
  begun: string;
  number: string;
  numberBegun: string;
}

const selectFound = preparedQuery([], (db, terms: Terms) => {
  const kinds = Object.entries(searchSources).map(([kind, source]) => sql`(${bestOf(kind, source, terms)})`);
  return db
    .select({
      kind: sql<SearchKind>`kind`,
      id: sql<number>`id`,
      title: sql<string>`title`,
      detail: sql<string | null>`detail`,
      projectId: sql<number | null>`project_id`,
    })
    .from(sql`(${sql.join(kinds, sql` union all `)}) as found`);
});

/** Words in many rows are found in the latest, whose texts are split into words for it: with more of them, that takes longer than all the rest. */
const maxLatest = sql.raw('40');
/** Others are found by the search index, which is slow for the beginnings of words in many rows. Of more matches than these, only some are ranked, because reading all of them takes too long. */
const maxMatches = sql.raw('1000');
const maxRanked = sql.raw('10');
const maxResults = sql.raw('5');

/** Without estimates of how many rows match, which are far off for the beginnings of words. */
function bestOf(kind: string, source: Source, terms: Terms): SQL {
  const { table, vector, isVisible = sql`true`, title, detail, projectId = sql`null::integer` } = source;
  const matches = (text: string) => sql`${vector} @@ (select ${textQuery(text)})`;
  const newestFirst = desc(table.id);
  const found = (text: string, condition: SQL) => sql`(
    select ${table.id} from (select * from ${table} where ${isVisible} and ${matches(text)} and ${condition} limit ${maxMatches}) as ${table}
    order by ${newestFirst} limit ${maxRanked})`;
  const [words, begun] = table === invoices ? [terms.number, terms.numberBegun] : [terms.words, terms.begun];
  return sql`
    with latest as materialized (
      select ${table.id}, ${matches(terms.words)} as is_whole
      from (select * from ${table} where ${isVisible} order by ${newestFirst} limit ${maxLatest}) as ${table}
      where ${matches(terms.begun)} limit ${maxRanked}
    ), whole as materialized (
      select id from latest where is_whole
      union ${found(words, sql`(select count(*) from latest where is_whole) < ${maxResults}`)}
    )
    select ${sql.raw(`'${kind}'`)} as kind, ${table.id}, ${title} as title, ${detail} as detail, ${projectId} as project_id
    from ${table}
    where ${matches(terms.begun)} and ${table.id} = any(array(
      select id from latest
      union select id from whole
      union ${found(begun, sql`(select count(*) from latest) < ${maxResults} and (select count(*) from whole) < ${maxResults}`)}
    ))
    order by ts_rank(${vector}, (select ${textQuery(terms.words)}), 1) desc, ${newestFirst} limit ${maxResults}`;
}
