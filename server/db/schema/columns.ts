import { type AnyPgColumn, customType, integer, jsonb, timestamp } from 'drizzle-orm/pg-core';

/** An id assigned by the database. */
export const identity = () => integer().primaryKey().generatedAlwaysAsIdentity();

/** A time with milliseconds. @param name of the column, if the database names it otherwise than the code */
export const instantColumn = (name = '') => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

export const createdAt = () => instantColumn().notNull().defaultNow();

export const json = <T>() => jsonb().$type<T>();

/** A foreign key that prevents deleting the referenced row. */
export const reference = (column: () => AnyPgColumn) => integer().references(column);

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
