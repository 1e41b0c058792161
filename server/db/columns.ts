/** Selects columns of a table by name. */
export const columns = <Table extends object, Name extends keyof Table>(table: Table, ...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, table[name]])) as Pick<Table, Name>;
