import { is, SQL, sql } from 'drizzle-orm';
import type { Connection } from './client.ts';
import { preparedByText } from './pool.ts';

type Values = Record<string, unknown>;

interface Query<Result> extends PromiseLike<Result> {
  prepare(name: string): Prepared<Result>;
}

interface Prepared<Result> {
  execute(values: Values): Promise<Result>;
}

/** How many forms of a query are kept: there are as many as combinations of filters and limits. */
const maxForms = 200;

/**
 * A query or change that is built by Drizzle and planned by PostgreSQL once for each of its forms and each connection, because both take
 * longer than reading a page of rows or writing one. Its form is which parameters are given, and the values of `limit` and of those in `inForm`.
 * @param inForm the parameters on whose values the conditions or the order depend
 * @param build gets the parameters with placeholders instead of the values that aren't part of the form. If one of them is a condition,
 * such as a search, the query isn't prepared.
 */
export function preparedQuery<Parameters extends object, Result>(
  inForm: (keyof Parameters & string)[],
  build: (db: Connection, parameters: Parameters) => Query<Result>,
): (db: Connection, parameters: Parameters) => Promise<Result> {
  const preparedOn = new WeakMap<object, Map<string, Prepared<Result>>>();
  return async (db, parameters) => {
    if (Object.values(parameters).some((value) => is(value, SQL))) return build(db, parameters);
    const { form, values } = separate(parameters, inForm);
    const { session } = db._;
    const forms = preparedOn.get(session) ?? new Map<string, Prepared<Result>>();
    preparedOn.set(session, forms);
    const key = JSON.stringify(form);
    const query = forms.get(key) ?? build(db, form as Parameters).prepare(preparedByText);
    if (forms.size === maxForms) forms.clear();
    forms.set(key, query);
    return query.execute(values);
  };
}

/** Replaces values by placeholders, those of a cursor by names such as `before.id`. */
function separate(parameters: object, inForm: string[], path = ''): { form: Values; values: Values } {
  const form: Values = {};
  const values: Values = {};
  for (const [name, value] of Object.entries(parameters)) {
    if (value === undefined) continue;
    if (name === 'limit') form[name] = sql.raw(String(value));
    else if (value === null || inForm.includes(name)) form[name] = value;
    else if (name === 'before') {
      const cursor = separate(value, [], `${name}.`);
      form[name] = cursor.form;
      Object.assign(values, cursor.values);
    } else {
      form[name] = sql.placeholder(path + name);
      values[path + name] = value;
    }
  }
  return { form, values };
}
