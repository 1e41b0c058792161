import { is, SQL, sql } from 'drizzle-orm';
import type { Connection } from './client.ts';
import { preparedByText } from './pool.ts';

type Values = Record<string, unknown>;

interface Query<Row> extends PromiseLike<Row[]> {
  prepare(name: string): Prepared<Row>;
}

interface Prepared<Row> {
  execute(values: Values): Promise<Row[]>;
}

/** How many forms of a query are kept: there are as many as combinations of filters and limits. */
const maxForms = 200;

/**
 * A query that is built by Drizzle and planned by PostgreSQL once for each of its forms, because both take longer than reading a page of
 * rows. Its form is which parameters are given, and the values of `limit` and of those in `inForm`.
 * @param inForm the parameters on whose values the conditions or the order depend
 * @param build gets the parameters with placeholders instead of the values that aren't part of the form. If one of them is a condition,
 * such as a search, the query isn't prepared.
 */
export function preparedQuery<Parameters extends object, Row>(
  inForm: (keyof Parameters & string)[],
  build: (db: Connection, parameters: Parameters) => Query<Row>,
): (db: Connection, parameters: Parameters) => Promise<Row[]> {
  const preparedOn = new WeakMap<Connection, Map<string, Prepared<Row>>>();
  return async (db, parameters) => {
    if (Object.values(parameters).some((value) => is(value, SQL))) return build(db, parameters);
    const { form, values } = separate(parameters, inForm);
    const forms = preparedOn.get(db) ?? new Map<string, Prepared<Row>>();
    preparedOn.set(db, forms);
    const key = JSON.stringify(form);
    const query = forms.get(key) ?? build(db, form as Parameters).prepare(preparedByText);
    if (forms.size === maxForms) forms.clear();
    forms.set(key, query);
    return query.execute(values);
  };
}

/** Replaces values by placeholders, those of a cursor by names such as `before.id`. A cursor may be a whole row. */
function separate(parameters: object, inForm: string[], path = ''): { form: Values; values: Values } {
  const form: Values = {};
  const values: Values = {};
  for (const [name, value] of Object.entries(parameters)) {
    if (name === 'limit') form[name] = sql.raw(String(value));
    else if (value === null || inForm.includes(name)) form[name] = value;
    else if (typeof value !== 'object' || value instanceof Date) {
      if (value === undefined) continue;
      form[name] = sql.placeholder(path + name);
      values[path + name] = value;
    } else if (path === '') {
      const inner = separate(value, [], `${name}.`);
      form[name] = inner.form;
      Object.assign(values, inner.values);
    }
  }
  return { form, values };
}
