/** What a component needs of a query, whoever made it. */
export interface QueryResult<Data> {
  data: Data | undefined;
  isError: boolean;
  refetch: () => unknown;
}
