/** The part of a query's result that components need. */
export interface QueryResult<Data> {
  data: Data | undefined;
  isError: boolean;
  refetch: () => unknown;
}
